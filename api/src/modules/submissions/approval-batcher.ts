/**
 * Batches approvals that arrive together into one transaction, across tasks and people. The first one runs at once. Approvals whose task or
 * people are being written wait, and then run together. Busy tasks and people thus cost few transactions instead of many conflicts, a
 * single approval never waits, and approvals that share no records run concurrently.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '../../errors';
import { RepeatedRequest } from '../../ledger';
import { approveSubmissions, type Approval, type ApprovalOutcome } from './approve-submissions.command';

/** Approvals per transaction. */
const MAX_BATCH = 64;
/** Concurrent transactions; they share no task and no person. */
const MAX_BATCHES = 4;
/** Maximum length of the queue. */
const MAX_WAITING = 4_000;
/**
 * Mean pause in ms after a batch, before the next one about the same people, so that other processes get a chance to write their records.
 */
const PAUSE_MS = 12;

interface Waiting {
  readonly approval: Approval;
  /** Ids of the records that its transaction writes and that other approvals may need. */
  readonly records: readonly string[];
  readonly resolve: (outcome: ApprovalOutcome) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];
/** Records being written by a running batch. */
const busy = new Set<string>();
let batches = 0;

/** Approves one submission, together with others in the queue. Refuses with `busy` if the queue is full. */
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

/** The next batch. A submission occurs at most once in it; a repeated request goes into a later batch and finds it decided. */
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

/** Settles every promise of the batch; never rejects. */
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
    // One approval fails the whole batch (a repeated request, a deleted account): run each by itself, so that only that one fails.
    if (!(error instanceof RepeatedRequest) && (error as { code?: unknown }).code === 'busy') {
      for (const entry of batch) entry.reject(error);
      return;
    }
    for (const entry of batch) await serveBatch([entry]);
  }
}
