/** Conversations with users, and admins' actions on them (decisions.md 31). */
import { calls, type ConversationStatus, type User } from '@taskmint/contract';
import { listQuery, useCommand, useRefresh, type Range } from '@taskmint/dashboard-kit';
import type { HostServices } from '@taskmint/platform';

export function inboxQuery(host: HostServices, user: User, status: ConversationStatus, range: Range) {
  return listQuery(user, ['inbox', status, range], () =>
    host.api.list(calls.listInbox, { query: { status, ...range } }),
  );
}

export function useAnswer() {
  return useCommand(
    useRefresh('inbox', 'figures'),
    (api, { id, ...body }: { id: string; message: string; read: number }) =>
      api.call(calls.answerConversation, { params: { id }, body }),
  );
}

export function useCloseConversation() {
  return useCommand(useRefresh('inbox', 'figures'), (api, { id, read }: { id: string; read: number }) =>
    api.call(calls.closeConversation, { params: { id }, body: { read } }),
  );
}
