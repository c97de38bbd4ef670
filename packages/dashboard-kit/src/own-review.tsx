/** Writing a review of the product. Who may, and how it is shown, is up to the server. */
import { calls } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { FormCard, PageHeader } from '@taskmint/ui-kit';
import { ReviewForm, type WrittenReview } from '@taskmint/ui-kit/dashboard';
import { catalogue } from './texts';

export function OwnReview({ lead }: { lead: string }) {
  const host = useHost();
  const { review: texts } = useTexts(catalogue);

  async function send(body: WrittenReview): Promise<void> {
    await host.api.call(calls.writeReview, { body });
    host.toasts.show('success', texts.sent);
  }

  return (
    <>
      <PageHeader title={texts.title} lead={lead} />
      <FormCard>
        <ReviewForm label={texts.title} onSend={send} />
      </FormCard>
    </>
  );
}
