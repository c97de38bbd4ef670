/** /dashboard/links: accounts that seem to belong to one person, with the evidence and an admin's decision (fair-work.md 15). */
import { LINK_STATES, type LinkState } from '@taskmint/contract';
import { FilterTabs, PagedList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { EmptyState, PageHeader, QueueScene, Stack } from '@taskmint/ui-kit';
import { SkeletonCards } from '@taskmint/ui-kit/dashboard';
import { LinkCard } from '../features/links/link-card';
import { linksQuery } from '../features/links/link.queries';
import { catalogue } from '../texts';

export default function LinksScreen() {
  const { links: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <FilterTabs label={texts.which} filters={LINK_STATES} initial="open" labels={texts.tabs}>
        {(state) => <Links state={state} />}
      </FilterTabs>
    </>
  );
}

function Links({ state }: { state: LinkState }) {
  const { links: texts } = useTexts(catalogue);
  return (
    <PagedList
      pageSize={10}
      query={(host, user, range) => linksQuery(host, user, { state, ...range })}
      skeleton={<SkeletonCards count={2} min={640} label={texts.loading} />}
      empty={<EmptyState picture={<QueueScene />} title={texts.none} text={texts.noneText} />}
    >
      {(links) => (
        <Stack gap={5}>
          {links.map((each) => (
            <LinkCard key={each._id} link={each} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}
