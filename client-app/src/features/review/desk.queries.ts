/** The queue of a task's review desk, the files of its work, and deciding about many at once (fair-work.md 8). */
import { calls, DESK, type DeskFilter, type DeskOutcome, type Submission, type User } from '@taskmint/contract';
import { listQuery } from '@taskmint/dashboard-kit';
import type { HostServices, ListPage } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

/** Works that the queue holds at a time; who decides gets the next ones. */
const QUEUE_SIZE = 50;
/** Works that are asked for at once when all of them are wanted. */
const PAGE = 200;
/** Works in one call, so that progress can be seen and stopped between two. */
const STEP = DESK.approvals / 4;

function part(host: HostServices, user: User, query: object): Promise<ListPage<Submission[]>> {
  return host.api.list(calls.listReceivedSubmissions, { params: { email: user.email }, query });
}

/** Who waits longest comes first; what is decided, latest first. */
export function queueQuery(host: HostServices, user: User, task_id: string, desk: DeskFilter) {
  const order = desk === 'decided' ? 'newest' : 'oldest';
  return listQuery(user, ['submissions', 'desk', task_id, desk], () =>
    part(host, user, { task_id, desk, order, limit: QUEUE_SIZE, offset: 0 }),
  );
}

/** What came with the work; its links end after a while. */
export function filesQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'proofs', id],
    queryFn: () => host.api.call(calls.listProofs, { params: { id } }),
  });
}

/** Everything that waits on a task at this moment. */
export async function allWaiting(host: HostServices, user: User, task_id: string): Promise<Submission[]> {
  const found: Submission[] = [];
  for (;;) {
    const query = { task_id, desk: 'pending', order: 'oldest', limit: PAGE, offset: found.length };
    const { items, total } = await part(host, user, query);
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
}

/** Approves in steps, telling of each, until all are done or `goesOn` says no. Rejects when a step cannot be sent; what was told stands. */
export async function approveInSteps(
  host: HostServices,
  taskId: string,
  ids: readonly string[],
  { goesOn, tell }: { goesOn(): boolean; tell(outcomes: readonly DeskOutcome[]): void },
): Promise<void> {
  for (let at = 0; at < ids.length && goesOn(); at += STEP) {
    const submission_ids = ids.slice(at, at + STEP);
    const body = { status: 'approve' as const, submission_ids };
    const { outcomes } = await host.api.call(calls.decideMany, { params: { id: taskId }, body });
    tell(outcomes);
  }
}
