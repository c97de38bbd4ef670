/** Who did not fit the client's task, by which criterion, and for how many more that is paid (fair-work.md 16). Nothing on a task without screening. */
import { calls, type Task } from '@taskmint/contract';
import { listQuery } from '@taskmint/dashboard-kit';
import { useTexts } from '@taskmint/platform';
import { useUserQuery } from '@taskmint/platform/query';
import { Card, Coins, DateText, Skeleton, space, Stack, TitledSection } from '@taskmint/ui-kit';
import { Loaded } from '@taskmint/ui-kit/dashboard';
import styled from 'styled-components';
import { taskTexts } from '../../texts/task';

const People = styled.ul`
  display: grid;
  gap: ${space(2)};
  overflow-wrap: anywhere;
`;

const PAGE = 50;

export function ScreenedOut({ task: { _id: id, screen_out: screenOut } }: { task: Task }) {
  return screenOut ? <ListOfPeople id={id} left={screenOut.left} /> : null;
}

function ListOfPeople({ id, left }: { id: string; left: number }) {
  const { screening: texts } = useTexts(taskTexts);
  const input = { params: { id }, query: { limit: PAGE } };
  const found = useUserQuery(({ api }, user) =>
    listQuery(user, ['tasks', 'screen-outs', id], () => api.list(calls.listScreenOuts, input)),
  );
  return (
    <TitledSection id="screened-out-heading" title={texts.who}>
      <Loaded query={found} skeleton={<Skeleton height="4rem" />}>
        {({ items }) => (
          <Card>
            <Stack gap={3}>
              <p>{left > 0 ? texts.left({ count: left }) : texts.over}</p>
              {items.length === 0 ? (
                <p>{texts.nobody}</p>
              ) : (
                <People role="list">
                  {items.map((each) => (
                    <li key={each._id}>
                      {texts.said({ name: each.worker_name, criterion: each.criterion })}{' '}
                      <Coins amount={each.coins} size="small" />{' '}
                      <small>
                        <DateText value={each.at} withTime />
                      </small>
                    </li>
                  ))}
                </People>
              )}
            </Stack>
          </Card>
        )}
      </Loaded>
    </TitledSection>
  );
}
