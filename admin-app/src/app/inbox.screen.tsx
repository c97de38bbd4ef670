/** /dashboard/inbox: users' messages to the admins, filtered by state. */
import { CONVERSATION_STATUSES, type ConversationStatus } from '@taskmint/contract';
import { FilterTabs, PagedList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { EmptyState, PageHeader, QueueScene, Stack } from '@taskmint/ui-kit';
import { SkeletonCards } from '@taskmint/ui-kit/dashboard';
import { ConversationCard } from '../features/inbox/conversation-card';
import { inboxQuery } from '../features/inbox/inbox.queries';
import { catalogue } from '../texts';

export default function InboxScreen() {
  const { inbox: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <FilterTabs label={texts.which} filters={CONVERSATION_STATUSES} initial="open" labels={texts.tabs}>
        {(status) => <Conversations status={status} />}
      </FilterTabs>
    </>
  );
}

function Conversations({ status }: { status: ConversationStatus }) {
  const { inbox: texts } = useTexts(catalogue);
  return (
    <PagedList
      pageSize={10}
      query={(host, user, range) => inboxQuery(host, user, { status, ...range })}
      skeleton={<SkeletonCards count={2} min={640} label={texts.loading} />}
      empty={
        <EmptyState
          picture={<QueueScene />}
          title={status === 'open' ? texts.noneWaits : texts.nothingHere}
          text={texts.noneText}
        />
      }
    >
      {(conversations) => (
        <Stack gap={5}>
          {conversations.map((each) => (
            <ConversationCard key={`${each._id} ${each.messages.length}`} conversation={each} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}
