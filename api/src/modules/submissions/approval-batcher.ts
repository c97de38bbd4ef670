/**
 * Gathers approvals that arrive together into one transaction, whatever tasks and people they are of. The first goes at once; what comes while its task or its
 * people are being written waits and goes next, together. So hot tasks and hot people cost few transactions instead of many conflicts, a single approval waits
 * for nothing, and approvals that share nothing go beside each other.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '../../errors';
import { RepeatedRequest } from '../../ledger';
import { approveSubmissions, type Approval, type ApprovalOutcome } from './approve-submissions.command';

/** Approvals in one transaction. */
const MAX_BATCH = 64;
/** Transactions beside each other; they share no task and no person. */
const MAX_BATCHES = 4;
/** Approvals that may wait. */
const MAX_WAITING = 4_000;
/** Pause after a batch, in ms, before the next about the same people: the moment in which another process gets hold of their records. */
const PAUSE_MS = 12;

interface Waiting {
  readonly approval: Approval;
  /** The records that its transaction writes and others may want. */
  readonly records: readonly string[];
  readonly resolve: (outcome: ApprovalOutcome) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];
/** Records that a batch under way writes. */
const busy = new Set<string>();
let batches = 0;

/** Approves one submission, together with others that are waiting. Refuses with `busy` when too many wait. */
export function approveTogether(approval: Approval): Promise<ApprovalOutcome> {
  if (waiting.length >= MAX_WAITING) refuse('busy', undefined, { retryAfterSeconds: 1 });
  const { task_id, owner, worker } = approval.submission;
  return new Promise((resolve, reject) => {
    const records = [task_id, owner, worker].map((id) => id.toHexString());
    waiting.push({ approval, records, resolve, reject });
    startBatches();
  });
}

function startBatches(): void {
  while (batches < MAX_BATCHES) {
    const batch = takeBatch();
    if (batch.length === 0) return;
    const records = new Set(batch.flatMap((one) => one.records));
    for (const record of records) busy.add(record);
    batches += 1;
    void serveBatch(batch)
      .then(() => (waiting.some((one) => one.records.some((record) => records.has(record))) ? pause() : undefined))
      .finally(() => {
        for (const record of records) busy.delete(record);
        batches -= 1;
        startBatches();
      });
  }
}

/** The next batch; a submission is at most once in it, the same one asked for again comes next and finds it decided. */
function takeBatch(): Waiting[] {
  const batch: Waiting[] = [];
  const left: Waiting[] = [];
  const seen = new Set<string>();
  for (const one of waiting) {
    const id = one.approval.submission._id.toHexString();
    const mayGo = batch.length < MAX_BATCH && !seen.has(id) && !one.records.some((record) => busy.has(record));
    if (mayGo) {
      seen.add(id);
      batch.push(one);
    } else left.push(one);
  }
  if (batch.length > 0) waiting = left;
  return batch;
}

function pause(): Promise<void> {
  return sleep(PAUSE_MS * (0.5 + Math.random()));
}

/** Settles everybody in the batch; never rejects. */
async function serveBatch(batch: readonly Waiting[]): Promise<void> {
  try {
    const outcomes = await approveSubmissions(
      batch.map(({ approval }) => approval),
      false,
    );
    batch.forEach((entry, index) => entry.resolve(outcomes[index] ?? 'was-approved'));
  } catch (error) {
    const [only, ...more] = batch;
    if (more.length === 0) {
      only?.reject(error);
      return;
    }
    // One of them spoils the batch (a repeated request, an account that is gone): each for itself then, so that only that one fails.
    if (!(error instanceof RepeatedRequest) && (error as { code?: unknown }).code === 'busy') {
      for (const entry of batch) entry.reject(error);
      return;
    }
    for (const entry of batch) await serveBatch([entry]);
  }
}
