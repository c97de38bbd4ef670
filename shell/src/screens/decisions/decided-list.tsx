/** Every decision about a person, latest first, each with a way to contest it. */
import { useHost, useTexts } from '@taskmint/platform';
import { DeskScene, EmptyState, ErrorState, Skeleton, Stack, TitledSection } from '@taskmint/ui-kit';
import type { RefObject } from 'react';
import { ShowOlder } from '../../show-older';
import { decisionTexts } from '../../texts/decisions';
import { DecisionCard } from './decision-card';
import { useDecisions } from './use-decisions';

/** `leads` is false where the pages that decisions link to cannot be opened. */
export function DecidedList({ leads = true }: { leads?: boolean }) {
  const { list: texts } = useTexts(decisionTexts);
  return (
    <TitledSection id="decided" title={texts.title} gap={4}>
      <Decided leads={leads} />
    </TitledSection>
  );
}

function Decided({ leads }: { leads: boolean }) {
  const { api } = useHost();
  const { list: texts } = useTexts(decisionTexts);
  const { decisions, list, reload, ...pages } = useDecisions(api);
  const { error, load } = pages;
  if (decisions === null) return error === null ? <Waiting /> : <ErrorState error={error} onRetry={() => load()} />;
  if (decisions.length === 0) return <EmptyState picture={<DeskScene />} title={texts.none} text={texts.noneText} />;
  return (
    <Stack ref={list as RefObject<HTMLDivElement>} gap={4}>
      {decisions.map((each) => (
        <DecisionCard
          key={each.notice.number}
          decision={each}
          leads={leads}
          onContested={() => reload(each.notice.number)}
        />
      ))}
      <ShowOlder pages={pages} label={texts.older} />
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
