/** /dashboard/reviews: which reviews stand on the public page. */
import { REVIEW_STATUSES, type ReviewStatus } from '@taskmint/contract';
import { useHost, useSearch, useTexts, useUser, usePaging } from '@taskmint/platform';
import { EmptyState, PageHeader, Pagination, TableSkeleton, Tabs, TickedSheetScene } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useQuery } from '@taskmint/platform/query';
import { reviewsQuery } from '../features/reviews/review.queries';
import { ReviewTable } from '../features/reviews/review-table';
import { catalogue } from '../texts';

type Filter = ReviewStatus | 'any';

const FILTERS: readonly Filter[] = [...REVIEW_STATUSES, 'any'];

export default function ReviewsScreen() {
  const [search, setSearch] = useSearch();
  const { reviews: texts } = useTexts(catalogue);
  const chosen = FILTERS.find((filter) => filter === search.get('show')) ?? 'waiting';
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Tabs
        label={texts.which}
        value={chosen}
        onChange={(id) => setSearch(id === 'waiting' ? {} : { show: id })}
        tabs={FILTERS.map((id) => ({ id, label: texts.tabs[id], content: <Reviews status={id} /> }))}
      />
    </>
  );
}

function Reviews({ status }: { status: Filter }) {
  const host = useHost();
  const user = useUser();
  const { reviews: texts } = useTexts(catalogue);
  const { range, ...paging } = usePaging(25);
  const reviews = useQuery(reviewsQuery(host, user, { status, ...range }));
  return (
    <Loaded query={reviews} skeleton={<TableSkeleton columns={5} label={texts.loading} />}>
      {({ items, total }) => (
        <>
          <ReviewTable
            reviews={items}
            empty={
              <EmptyState
                picture={<TickedSheetScene />}
                title={status === 'waiting' ? texts.noneWaiting : texts.nothingHere}
                text={texts.noneText}
              />
            }
          />
          <Pagination {...paging} total={total} />
        </>
      )}
    </Loaded>
  );
}
