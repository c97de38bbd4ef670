/** /dashboard/review: what the client says about the product. */
import { calls } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { FormCard, PageHeader } from '@taskmint/ui-kit';
import { ReviewForm, type WrittenReview } from '@taskmint/ui-kit/dashboard';
import { catalogue } from '../texts';

export default function ReviewScreen() {
  const host = useHost();
  const { review: texts } = useTexts(catalogue);

  async function send(body: WrittenReview): Promise<void> {
    await host.api.call(calls.writeReview, { body });
    host.toasts.show('success', texts.sent);
  }

  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <FormCard>
        <ReviewForm label={texts.title} onSend={send} />
      </FormCard>
    </>
  );
}
