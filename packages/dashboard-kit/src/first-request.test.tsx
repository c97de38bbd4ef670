/** Lists and records are requested while their screen renders: an effect would only do so once all of the screen is on the page. */
import { createRemoteFrame } from '@taskmint/platform/query';
import { fakeUser, renderInHost } from '@taskmint/platform/testing';
import { useLayoutEffect, type ReactNode } from 'react';
import { DetailScreen } from './detail-screen';
import { GrowingList } from './growing-list';
import { growingQuery, listQuery } from './list-query';
import { PagedList } from './paged-list';

const read = jest.fn(() => new Promise<never>(() => undefined));

const PAGED = (
  <PagedList pageSize={20} query={(_, user) => listQuery(user, ['rows'], read)} skeleton={null}>
    {() => null}
  </PagedList>
);
const GROWING = (
  <GrowingList query={(_, user) => growingQuery(user, ['rows'], read)} skeleton={null} empty={null}>
    {() => null}
  </GrowingList>
);
const DETAIL = (
  <DetailScreen
    query={(_, user, id) => ({ queryKey: [user._id, 'row', id], queryFn: read })}
    back={{ to: '/rows', label: 'Rows' }}
    title="Row"
    heading={() => ({ title: 'A row' })}
    skeleton={null}
  >
    {() => null}
  </DetailScreen>
);

it.each([
  ['a page of a list', PAGED],
  ['a list that grows', GROWING],
  ['a record', DETAIL],
])('requests %s before any effect runs', (_, screen) => {
  read.mockClear();
  let before = -1;
  function Watched({ children }: { children: ReactNode }) {
    useLayoutEffect(() => {
      before = read.mock.calls.length;
    }, []);
    return children;
  }
  const { Frame } = createRemoteFrame();
  const params = { id: 'a'.repeat(24) };
  renderInHost(
    <Frame>
      <Watched>{screen}</Watched>
    </Frame>,
    { user: fakeUser('client'), params },
  );
  expect(before).toBe(1);
  expect(read).toHaveBeenCalledTimes(1);
});
