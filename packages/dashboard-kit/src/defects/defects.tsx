/** The defects reported for a task, as seen by its worker, its client and admins, with each one's actions (fair-work.md 16). */
import { calls, type Defect, type DefectState } from '@taskmint/contract';
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Button, Card, CardHeading, Coins, DateText, Note, Skeleton, space, Stack, Written } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import { useState } from 'react';
import styled from 'styled-components';
import { listQuery } from '../list-query';
import { catalogue } from '../texts';
import { DefectDialog, type DefectAction } from './defect-dialog';

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
`;

const PAGE = 20;

/** Defects of one task, or of all tasks in one state. Renders nothing when there are none. */
export function Defects({ task_id, state }: { task_id?: string; state?: DefectState }) {
  const { defects: texts } = useTexts(catalogue);
  const query = { limit: PAGE, ...(task_id ? { task_id } : {}), ...(state ? { state } : {}) };
  const found = useUserQuery(({ api }, user) =>
    listQuery(user, ['defects', query], () => api.list(calls.listDefects, { query })),
  );
  return (
    <Loaded query={found} skeleton={<Skeleton height="3rem" />}>
      {({ items }) =>
        items.length > 0 && (
          <section aria-labelledby="defects-heading">
            <Stack gap={3}>
              <CardHeading id="defects-heading">{texts.title}</CardHeading>
              {items.map((each) => (
                <DefectCard key={each._id} defect={each} />
              ))}
            </Stack>
          </section>
        )
      }
    </Loaded>
  );
}

function DefectCard({ defect }: { defect: Defect }) {
  const { defects: texts } = useTexts(catalogue);
  const [action, setAction] = useState<DefectAction | null>(null);
  const { can } = defect;
  const actions: readonly DefectAction[] = [
    ...(can.answer ? (['pay', 'fixed', 'refuse'] as const) : []),
    ...(can.contest ? (['contest'] as const) : []),
    ...(can.decide ? (['decidePay', 'decideRefuse'] as const) : []),
  ];
  return (
    <Card>
      <Stack gap={2} role="group" aria-label={texts.about({ name: defect.worker_name, title: defect.task_title })}>
        <Row>
          <strong>{texts.categories[defect.category]}</strong>
          <span>{texts.states[defect.state]}</span>
          {defect.paid_coins > 0 && <Coins amount={defect.paid_coins} />}
        </Row>
        <Note>
          {texts.about({ name: defect.worker_name, title: defect.task_title })}{' '}
          <DateText value={defect.created_at} withTime />
        </Note>
        <Written>{defect.text}</Written>
        {defect.state === 'open' && (
          <Note>{texts.waits({ moment: <DateText value={defect.respond_by} withTime /> })}</Note>
        )}
        {defect.answer && <Written>{texts.answered({ words: defect.answer })}</Written>}
        {defect.contest && <Written>{texts.contested({ words: defect.contest })}</Written>}
        {defect.decision && <Written>{texts.decided({ words: defect.decision })}</Written>}
        {actions.length > 0 && (
          <Row>
            {actions.map((each) => (
              <Button key={each} variant="secondary" size="small" onClick={() => setAction(each)}>
                {texts.actions[each]}
              </Button>
            ))}
          </Row>
        )}
      </Stack>
      {action && <DefectDialog defect={defect} action={action} onClose={() => setAction(null)} />}
    </Card>
  );
}
