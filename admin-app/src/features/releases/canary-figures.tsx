/** A canary against the live version, by the people who have each, and the judgement. */
import type { CanaryJudgement } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { type Column, DataTable, Stack } from '@taskmint/ui-kit';
import { operationTexts } from '../../texts/operation';

interface Side {
  name: 'canary' | 'live';
  counts: CanaryJudgement['canary'];
}

export interface CanaryFiguresProps {
  /** Name of the remote. */
  name: string;
  judgement: CanaryJudgement;
}

export function CanaryFigures({ name, judgement }: CanaryFiguresProps) {
  const { releases } = useTexts(operationTexts);
  const texts = releases.comparison;
  const { canary, live } = judgement;
  const sides: readonly Side[] = [
    { name: 'canary', counts: canary },
    { name: 'live', counts: live },
  ];
  const columns: readonly Column<Side>[] = [
    { key: 'side', header: texts.side, bare: true, render: (each) => <strong>{texts[each.name]}</strong> },
    { key: 'people', header: texts.people, render: ({ counts }) => counts.people },
    { key: 'failing', header: texts.failing, render: ({ counts }) => counts.failing },
    { key: 'poor', header: texts.poor, render: ({ counts }) => texts.of({ hit: counts.poor, people: counts.rated }) },
  ];
  const verdict = () => {
    const { because, people_needed: needed } = judgement;
    if (judgement.verdict === 'fine') return texts.fine;
    if (judgement.verdict === 'bad') return because === 'vitals' ? texts.slow : texts.bad;
    // Whichever of the two needs more people.
    return canary.people <= live.people
      ? texts.wait({ people: canary.people, needed })
      : texts.waitLive({ people: live.people, needed });
  };
  return (
    <Stack gap={2}>
      <p role="status">{verdict()}</p>
      <DataTable
        caption={texts.caption({ name })}
        columns={columns}
        rows={sides}
        rowKey={(each) => each.name}
        empty={null}
      />
    </Stack>
  );
}
