/** /dashboard/review: the freelancer's review of the product. */
import { OwnReview } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { catalogue } from '../texts';

export default function ReviewScreen() {
  const { review: texts } = useTexts(catalogue);
  return <OwnReview lead={texts.lead} />;
}
