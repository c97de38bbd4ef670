/** /dashboard/appeals: appeals against rejections with the evidence of both sides, and clients whose rejections are paused. */
import { APPEAL_STATES, type AppealState } from '@taskmint/contract';
import { Defects, PagedList } from '@taskmint/dashboard-kit';
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
import { CaseTabs } from '../parts/case-tabs';
import { appealsTexts } from '../texts/appeals';

/** Appeals waiting for an admin come first. */
const STATES: readonly [AppealState, ...AppealState[]] = [
  'admin',
  ...APPEAL_STATES.filter((state) => state !== 'admin'),
];

export default function AppealsScreen() {
  const { appeals: texts } = useTexts(appealsTexts);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <Stack gap={8}>
        <CaseTabs
          texts={texts}
          states={STATES}
          query={appealsQuery}
          none={() => texts.none}
          picture={<TickedSheetScene />}
          card={(work) => <AppealCard key={work._id} work={work} />}
        />
        <Defects state="contested" />
        <TitledSection id="pauses-heading" title={texts.pauses} lead={texts.pausesLead} gap={4}>
          <Pauses />
        </TitledSection>
      </Stack>
    </>
  );
}

function Pauses() {
  const { appeals: texts } = useTexts(appealsTexts);
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
