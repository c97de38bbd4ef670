/** What waits for an admin besides withdrawals, with the way to each. Nothing at all while nothing does. */
import { Link, useTexts } from '@taskmint/platform';
import { Card, Stack, TextLink } from '@taskmint/ui-kit';
import { catalogue } from '../../texts';
import type { WaitingFigure } from './waiting';

const PLACES: readonly { figure: WaitingFigure; to: string }[] = [
  { figure: 'tasks_waiting', to: '/dashboard/manageTask' },
  { figure: 'conversations_open', to: '/dashboard/inbox' },
  { figure: 'contests_open', to: '/dashboard/contests' },
  { figure: 'things_reported', to: '/dashboard/reports' },
];

export function WaitingList({ figures }: { figures: Readonly<Record<WaitingFigure, number>> }) {
  const { waiting: texts } = useTexts(catalogue);
  const there = PLACES.filter(({ figure }) => figures[figure] > 0);
  if (there.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="waiting-list">
      <Stack gap={2}>
        <h2 id="waiting-list">{texts.title}</h2>
        {there.map(({ figure, to }) => (
          <p key={figure}>
            <TextLink as={Link} to={to}>
              {texts[figure]({ count: figures[figure] })}
            </TextLink>
          </p>
        ))}
      </Stack>
    </Card>
  );
}
