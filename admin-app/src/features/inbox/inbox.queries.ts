/** Conversations with users, and admins' actions on them (decisions.md 31). */
import { calls, type ConversationStatus, type User } from '@taskmint/contract';
import { listQuery, useRefresh, type Range } from '@taskmint/dashboard-kit';
import { useHost, type HostServices } from '@taskmint/platform';
import { useMutation } from '@taskmint/platform/query';

export function inboxQuery(host: HostServices, user: User, filter: Range & { status: ConversationStatus }) {
  return listQuery(user, ['inbox', filter], () => host.api.list(calls.listInbox, { query: filter }));
}

export function useAnswer() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; message: string; read: number }) =>
      host.api.call(calls.answerConversation, { params: { id }, body }),
    onSettled: useRefresh('inbox', 'figures'),
  });
}

export function useCloseConversation() {
  const host = useHost();
  return useMutation({
    mutationFn: ({ id, read }: { id: string; read: number }) =>
      host.api.call(calls.closeConversation, { params: { id }, body: { read } }),
    onSettled: useRefresh('inbox', 'figures'),
  });
}
