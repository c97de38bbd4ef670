/** Bonuses that a client gave for work, each with its note and when (fair-work.md 12), for both sides. */
import type { Submission } from '@taskmint/contract';
import { Coins, DateText, SubLine, Written } from '@taskmint/ui-kit';

export function BonusList({ bonuses }: Pick<Submission, 'bonuses'>) {
  return bonuses.map(({ coins, note, at }) => (
    <div key={at}>
      <Coins amount={coins} />
      <Written>{note}</Written>
      <SubLine>
        <DateText value={at} withTime />
      </SubLine>
    </div>
  ));
}
