/**
 * Metrics for Prometheus that are stored in the database, not in a process, so that every process reports the same. They are read on
 * request, with two small commands, at most once a second. What cannot be read is left out, and `database_up` reports it.
 */
import { statfs } from 'node:fs/promises';
import { Gauge } from 'prom-client';
import { isShared } from '@taskmint/object-store';
import { now } from '../../clock';
import { isConnected } from '../../database/connection';
import { isStorageFull } from '../../database/full-storage';
import { readTogether } from '../../database/read-together';
import { env } from '../../env';
import type { JobDefinition } from '../../jobs/job';
import { jobOverview, type JobOverview } from '../../jobs/job-overview.query';
import { registry } from '../../metrics';
import { withTimeout } from '../../with-timeout';
import { NEWS_READERS } from '../news/news-reader.model';
import { MONEY_CHECKS } from './money-check.model';

const MEMORY_MS = 1_000;
const READ_TIMEOUT_MS = 2_000;

interface Figures {
  readonly overview: JobOverview;
  readonly checks: readonly { _id: string; differences: number; at: Date }[];
  /** How long the earliest due webhook has been due, in seconds; 0 if none is. */
  readonly webhookWaitSeconds: number;
  readonly isFull: boolean;
}

let jobs: readonly JobDefinition[] = [];
let known: { readonly at: number; readonly figures: Promise<Figures | null> } | undefined;

/** Sets the jobs, once they are known. */
export function watchOperations(all: readonly JobDefinition[]): void {
  jobs = all;
  known = undefined;
}

async function read(): Promise<Figures | null> {
  if (!isConnected()) return null;
  try {
    const [overview, rows, isFull] = await withTimeout(
      READ_TIMEOUT_MS,
      Promise.all([
        jobOverview(jobs),
        readTogether({
          checks: { from: MONEY_CHECKS, pipeline: [{ $match: { _id: { $in: ['ledger', 'payments'] } } }] },
          due: {
            from: NEWS_READERS,
            pipeline: [{ $match: { webhooks_at: { $lte: now() } } }, { $sort: { webhooks_at: 1 } }, { $limit: 1 }],
          },
        }),
        isStorageFull(),
      ]),
      'the database',
    );
    const due = rows.due[0]?.['webhooks_at'] as Date | undefined;
    return {
      overview,
      checks: rows.checks as unknown as Figures['checks'],
      webhookWaitSeconds: due ? (now().getTime() - due.getTime()) / 1_000 : 0,
      isFull,
    };
  } catch {
    return null;
  }
}

function figures(): Promise<Figures | null> {
  if (!known || performance.now() - known.at > MEMORY_MS) known = { at: performance.now(), figures: read() };
  return known.figures;
}

/** A gauge that `say` sets from the figures; without a value while they cannot be read. */
function gauge<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
  say: (gauge: Gauge<Label>, figures: Figures) => void,
): void {
  new Gauge<Label>({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect() {
      const read = await figures();
      this.reset();
      if (read) say(this, read);
    },
  });
}

new Gauge({
  name: 'database_up',
  help: 'Whether the database answers this process.',
  registers: [registry],
  async collect() {
    this.set((await figures()) ? 1 : 0);
  },
});
new Gauge({
  name: 'data_disk_free_ratio',
  help: 'Free part of the disk that DATA_DIR is on; not there when everything lies in a bucket.',
  registers: [registry],
  async collect() {
    this.reset();
    if (isShared(env())) return;
    const found = await statfs(env().DATA_DIR).catch(() => null);
    if (found) this.set(found.bavail / found.blocks);
  },
});
gauge('storage_full', 'Whether the database or the disk has refused a write for want of room.', [], (it, { isFull }) =>
  it.set(isFull ? 1 : 0),
);
gauge(
  'job_late',
  'Whether a job has not gone well for longer than three of its pauses.',
  ['job'],
  (it, { overview }) => {
    for (const { name, late } of overview.jobs) it.set({ job: name }, late ? 1 : 0);
  },
);
gauge('job_items_set_aside', 'Items that jobs could not work on and that wait for somebody.', [], (it, { overview }) =>
  it.set(overview.set_aside_count),
);
gauge(
  'webhooks_oldest_due_seconds',
  'How long the message that is due first waits for a webhook.',
  [],
  (it, { webhookWaitSeconds }) => it.set(webhookWaitSeconds),
);
gauge(
  'money_differences',
  'What looking the money over found last, in the ledger and beside the provider.',
  ['of'],
  (it, { checks }) => {
    for (const { _id, differences } of checks) it.set({ of: _id }, differences);
  },
);
gauge('money_checked_timestamp_seconds', 'When the money was looked over last.', ['of'], (it, { checks }) => {
  for (const { _id, at } of checks) it.set({ of: _id }, at.getTime() / 1_000);
});
