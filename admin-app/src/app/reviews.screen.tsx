/** /dashboard/reviews: which reviews are shown on the public page. */
import { REVIEW_STATUSES, type ReviewStatus } from '@taskmint/contract';
import { FilterTabs, PagedList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { EmptyState, PageHeader, TableSkeleton, TickedSheetScene } from '@taskmint/ui-kit';
import { reviewsQuery } from '../features/reviews/review.queries';
import { ReviewTable } from '../features/reviews/review-table';
import { catalogue } from '../texts';

type Filter = ReviewStatus | 'any';

const FILTERS: readonly Filter[] = [...REVIEW_STATUSES, 'any'];

export default function ReviewsScreen() {
  const { reviews: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <FilterTabs label={texts.which} filters={FILTERS} initial="waiting" labels={texts.tabs}>
        {(filter) => <Reviews status={filter} />}
      </FilterTabs>
    </>
  );
}

function Reviews({ status }: { status: Filter }) {
  const { reviews: texts } = useTexts(catalogue);
  const title = status === 'waiting' ? texts.noneWaiting : texts.nothingHere;
  return (
    <PagedList
      pageSize={25}
      query={(host, user, range) => reviewsQuery(host, user, { status, ...range })}
      skeleton={<TableSkeleton columns={5} label={texts.loading} />}
    >
      {(reviews) => (
        <ReviewTable
          reviews={reviews}
          empty={<EmptyState picture={<TickedSheetScene />} title={title} text={texts.noneText} />}
        />
      )}
    </PagedList>
  );
}
