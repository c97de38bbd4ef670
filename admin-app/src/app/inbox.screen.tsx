/** /dashboard/inbox: users' messages to the admins, filtered by state. */
import { CONVERSATION_STATUSES } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { PageHeader } from '@taskmint/ui-kit';
import { ConversationCard } from '../features/inbox/conversation-card';
import { inboxQuery } from '../features/inbox/inbox.queries';
import { CaseTabs } from '../parts/case-tabs';
import { supportTexts } from '../texts/support';

export default function InboxScreen() {
  const { inbox: texts } = useTexts(supportTexts);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <CaseTabs
        texts={texts}
        states={CONVERSATION_STATUSES}
        query={inboxQuery}
        none={(status) => (status === 'open' ? texts.noneWaits : texts.nothingHere)}
        card={(each) => <ConversationCard key={`${each._id} ${each.messages.length}`} conversation={each} />}
      />
    </>
  );
}
