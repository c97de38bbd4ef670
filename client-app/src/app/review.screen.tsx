/** /dashboard/review: what the client says about the product. */
import { useTexts } from '@taskmint/platform';
import { Card, PageHeader } from '@taskmint/ui-kit';
import { ReviewForm } from '../features/reviews/review-form';
import { catalogue } from '../texts';

export default function ReviewScreen() {
  const { review: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Card>
        <ReviewForm />
      </Card>
    </>
  );
}
