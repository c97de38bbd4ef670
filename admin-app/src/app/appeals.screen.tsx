/** /dashboard/appeals: appeals against rejections with the evidence of both sides, and clients whose rejections are paused. */
import { APPEAL_STATES, type AppealState } from '@taskmint/contract';
import { Defects, FilterTabs, PagedList } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import {
  EmptyState,
  PageHeader,
  QueueScene,
  Stack,
  TableSkeleton,
  TickedSheetScene,
  TitledSection,
} from '@taskmint/ui-kit';
import { AppealCard } from '../features/appeals/appeal-card';
import { appealsQuery, pausesQuery } from '../features/appeals/appeal.queries';
import { PauseTable } from '../features/appeals/pause-table';
import { catalogue } from '../texts';

/** Appeals waiting for an admin come first. */
const FILTERS: readonly AppealState[] = ['admin', ...APPEAL_STATES.filter((state) => state !== 'admin')];

export default function AppealsScreen() {
  const { appeals: texts } = useTexts(catalogue);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Stack gap={8}>
        <FilterTabs label={texts.which} filters={FILTERS} initial="admin" labels={texts.tabs}>
          {(state) => <Appeals state={state} />}
        </FilterTabs>
        <Defects state="contested" />
        <TitledSection id="pauses-heading" title={texts.pauses} lead={texts.pausesLead} gap={4}>
          <Pauses />
        </TitledSection>
      </Stack>
    </>
  );
}

function Appeals({ state }: { state: AppealState }) {
  const { appeals: texts } = useTexts(catalogue);
  return (
    <PagedList
      pageSize={10}
      query={(host, user, range) => appealsQuery(host, user, state, range)}
      skeleton={<TableSkeleton columns={2} label={texts.loading} />}
      empty={<EmptyState picture={<TickedSheetScene />} title={texts.none} text={texts.noneText} />}
    >
      {(works) => (
        <Stack gap={4}>
          {works.map((work) => (
            <AppealCard key={work._id} work={work} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}

function Pauses() {
  const { appeals: texts } = useTexts(catalogue);
  const empty = <EmptyState picture={<QueueScene />} title={texts.noPauses} text={texts.noPausesText} />;
  return (
    <PagedList
      pageSize={20}
      pageName="paused"
      query={pausesQuery}
      skeleton={<TableSkeleton columns={3} label={texts.loadingPauses} />}
    >
      {(pauses) => <PauseTable pauses={pauses} empty={empty} />}
    </PagedList>
  );
}
