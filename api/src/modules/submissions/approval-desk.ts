/**
 * Gathers approvals of the same task that arrive together into one transaction. The first goes at once; what comes while it is under way waits and goes
 * next, together. So many approvals of one task cost few transactions instead of many conflicts, and a single one waits for nothing.
 */
import { refuse } from '../../errors';
import { RepeatedRequest } from '../../ledger';
import { approveSubmissions, type Approval, type ApprovalOutcome } from './approve-submissions.command';

/** Approvals in one transaction. */
const MAX_BATCH = 64;
/** Approvals that may wait for one task. */
const MAX_WAITING = 2_000;

interface Waiting {
  approval: Approval;
  resolve: (outcome: ApprovalOutcome) => void;
  reject: (error: unknown) => void;
}

const desks = new Map<string, Waiting[]>();

/** Approves one submission, together with others of its task that are waiting. Refuses with `busy` when too many wait. */
export function approveTogether(approval: Approval): Promise<ApprovalOutcome> {
  const task = approval.submission.task_id.toHexString();
  return new Promise((resolve, reject) => {
    const entry: Waiting = { approval, resolve, reject };
    const waiting = desks.get(task);
    if (waiting) {
      if (waiting.length >= MAX_WAITING) refuse('busy', undefined, { retryAfterSeconds: 1 });
      waiting.push(entry);
      return;
    }
    const queue = [entry];
    desks.set(task, queue);
    void serve(task, queue);
  });
}

async function serve(task: string, queue: Waiting[]): Promise<void> {
  while (queue.length > 0) await serveBatch(takeBatch(queue));
  desks.delete(task);
}

/** The next batch; a submission is at most once in it, the same one asked for again comes next and finds it decided. */
function takeBatch(queue: Waiting[]): Waiting[] {
  const batch: Waiting[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < queue.length && batch.length < MAX_BATCH;) {
    const entry = queue[index] as Waiting;
    const id = entry.approval.submission._id.toHexString();
    if (seen.has(id)) {
      index += 1;
      continue;
    }
    seen.add(id);
    batch.push(entry);
    queue.splice(index, 1);
  }
  return batch;
}

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
