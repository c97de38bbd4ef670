/** One user as admins see them: the facts, and everything that belongs to them page by page. */
import { calls, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';
import { queryOptions } from '@taskmint/platform/query';

type Page = Range & { order: 'newest' | 'oldest' };

export function userFileQuery(host: HostServices, user: User, id: string) {
  return queryOptions({
    queryKey: [user._id, 'users', 'file', id],
    queryFn: () => host.api.call(calls.getUserFile, { params: { id } }),
  });
}

export function statementOfQuery(host: HostServices, user: User, email: string, page: Page) {
  return listQuery(user, ['users', 'statement', email, page], () =>
    host.api.list(calls.getStatement, { params: { email }, query: page }),
  );
}

export function tasksOfQuery(host: HostServices, user: User, creator_email: string, range: Range) {
  return listQuery(user, ['users', 'tasks', creator_email, range], () =>
    host.api.list(calls.listTasks, { query: { creator_email, status: 'any', ...range } }),
  );
}

export function submissionsOfQuery(host: HostServices, user: User, email: string, range: Range) {
  return listQuery(user, ['users', 'submissions', email, range], () =>
    host.api.list(calls.listOwnSubmissions, { params: { email }, query: range }),
  );
}

export function withdrawalsOfQuery(host: HostServices, user: User, worker_email: string, page: Page) {
  return listQuery(user, ['withdrawals', 'of', worker_email, page], () =>
    host.api.list(calls.listWithdrawals, { query: { worker_email, status: 'any', ...page } }),
  );
}

export function auditOfQuery(host: HostServices, user: User, id: string, range: Range) {
  return listQuery(user, ['users', 'audit', id, range], () =>
    host.api.list(calls.listAudit, { query: { subject: `user:${id}`, ...range } }),
  );
}

export function notesQuery(host: HostServices, user: User, id: string, range: Range) {
  return listQuery(user, ['users', 'notes', id, range], () =>
    host.api.list(calls.listUserNotes, { params: { id }, query: range }),
  );
}

export function useWriteNote(id: string) {
  return useCommand(useRefresh(['users', 'notes', id], ['users', 'audit', id]), (api, text: string) =>
    api.call(calls.writeUserNote, { params: { id }, body: { text } }),
  );
}

/** Links with other accounts that nobody has decided yet, or that were decided to be one person's. At most twenty; the links screen has the rest. */
export function linksOfQuery(host: HostServices, user: User, person: string, state: 'open' | 'one') {
  return listQuery(user, ['links', 'of', person, state], () =>
    host.api.list(calls.listLinks, { query: { person, state, limit: 20 } }),
  );
}
