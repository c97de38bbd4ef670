/** /dashboard/decisions: what holds something of somebody's back now, and every decision about them with the way to contest it (fair-work.md 18). The same for every role. */
import { CONTEST } from '@taskmint/contract';
import { useHost, useTexts } from '@taskmint/platform';
import { Button, DeskScene, EmptyState, ErrorState, PageHeader, Skeleton, Stack } from '@taskmint/ui-kit';
import { decisionTexts } from '../../messages/decisions';
import { useDocumentTitle } from '../../routing/document-title';
import { DecisionCard } from './decision-card';
import { StandingList } from './standing-list';
import { useDecisions } from './use-decisions';

export function DecisionsScreen() {
  const texts = useTexts(decisionTexts);
  useDocumentTitle(texts.title);
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead({ days: CONTEST.days })} />
      <Stack gap={8}>
        <StandingList />
        <section aria-labelledby="decided">
          <Stack gap={4}>
            <h2 id="decided">{texts.list.title}</h2>
            <Decided />
          </Stack>
        </section>
      </Stack>
    </>
  );
}

function Decided() {
  const { api } = useHost();
  const { list: texts } = useTexts(decisionTexts);
  const { decisions, hasOlder, error, load, reload } = useDecisions(api);
  if (decisions === null) return error === null ? <Waiting /> : <ErrorState error={error} onRetry={() => load()} />;
  if (decisions.length === 0) return <EmptyState picture={<DeskScene />} title={texts.none} text={texts.noneText} />;
  return (
    <Stack gap={4}>
      {decisions.map((each) => (
        <DecisionCard key={each.notice.number} decision={each} onContested={() => reload(each.notice.number)} />
      ))}
      {error !== null && <ErrorState error={error} onRetry={() => load(decisions.at(-1)?.notice.number)} />}
      {hasOlder && (
        <div>
          <Button variant="secondary" onClick={() => load(decisions.at(-1)?.notice.number)}>
            {texts.older}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function Waiting() {
  return (
    <Stack gap={4}>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} height="9rem" />
      ))}
    </Stack>
  );
}
