/** The queue of a task's review desk, and approving many submissions at once (fair-work.md 8). */
import { calls, DESK, type DeskFilter, type DeskOutcome, type Submission, type User } from '@taskmint/contract';
import { listQuery, type Range } from '@taskmint/dashboard-kit';
import type { HostServices, ListPage } from '@taskmint/platform';

/** Submissions in the queue at a time: more follow as these are decided, and decided ones have pages. */
export const QUEUE_SIZE = 50;
/** Page size for reading all of them. */
const PAGE = 200;
/** Submissions per call, so that progress is visible and can be stopped between two calls. */
const STEP = DESK.approvals / 4;

function part(host: HostServices, user: User, query: object): Promise<ListPage<Submission[]>> {
  return host.api.list(calls.listReceivedSubmissions, { params: { email: user.email }, query });
}

/** In order of handing in: the oldest first, of the decided ones the newest. */
export function queueQuery(host: HostServices, user: User, task_id: string, desk: DeskFilter, range: Range) {
  const order = desk === 'decided' ? 'newest' : 'oldest';
  return listQuery(user, ['submissions', 'desk', task_id, desk, range], () =>
    part(host, user, { task_id, desk, order, ...range }),
  );
}

/** All submissions on a task that are pending now. */
export async function allWaiting(host: HostServices, user: User, task_id: string): Promise<Submission[]> {
  const found: Submission[] = [];
  for (;;) {
    const query = { task_id, desk: 'pending', order: 'oldest', limit: PAGE, offset: found.length };
    const { items, total } = await part(host, user, query);
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}

/** Approves in steps, reporting each to `tell`, until all are done or `goesOn` returns false. Rejects if a step fails; reported steps stand. */
export async function approveInSteps(
  host: HostServices,
  taskId: string,
  works: readonly Pick<Submission, '_id' | 'edited_at'>[],
  { goesOn, tell }: { goesOn(): boolean; tell(outcomes: readonly DeskOutcome[]): void },
): Promise<void> {
  for (let at = 0; at < works.length && goesOn(); at += STEP) {
    const step = works.slice(at, at + STEP);
    const body = {
      status: 'approve' as const,
      submission_ids: step.map(({ _id }) => _id),
      edited_at: step.map(({ edited_at }) => edited_at),
    };
    const { outcomes } = await host.api.call(calls.decideMany, { params: { id: taskId }, body });
    tell(outcomes);
  }
}
