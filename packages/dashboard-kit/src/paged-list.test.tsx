/** Lists as screens use them: their state is in the address, and every state of a query is rendered. */
import { ApiError, type ListPage } from '@taskmint/platform';
import { createRemoteFrame } from '@taskmint/platform/query';
import { fakeUser, renderInHost } from '@taskmint/platform/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterTabs } from './filter-tabs';
import { GrowingList } from './growing-list';
import { growingQuery, listQuery, type Range } from './list-query';
import { PagedList, SortedList } from './paged-list';

const user = fakeUser('client');
const ORDERS = { date: { desc: 'newest', asc: 'oldest' }, name: { desc: 'z', asc: 'a' } } as const;
type Page = Range & { order?: string };

/** Forty-five rows, of which the server answers what is asked for. */
async function answer({ limit, offset }: Page): Promise<ListPage<number[]>> {
  return { items: Array.from({ length: 45 }, (_, index) => index + 1).slice(offset, offset + limit), total: 45 };
}

function show(list: React.ReactNode, path = '/list') {
  const { Frame } = createRemoteFrame();
  return renderInHost(<Frame>{list}</Frame>, { user, path });
}

it('reads the page and the order that the address asks for, and goes to others', async () => {
  const read = jest.fn(answer);
  show(
    <SortedList
      pageSize={20}
      orders={ORDERS}
      query={(_host, { _id }, page) => listQuery({ ...user, _id }, ['rows', page], () => read(page))}
      skeleton="waiting"
    >
      {(rows, { sort, onSort }, firstNumber) => (
        <>
          <p>{`${firstNumber}: ${rows.join(' ')} by ${sort.key} ${sort.direction}`}</p>
          <button onClick={() => onSort({ key: 'name', direction: 'asc' })}>by name</button>
        </>
      )}
    </SortedList>,
    '/list?page=3',
  );
  screen.getByText('waiting');
  await screen.findByText('41: 41 42 43 44 45 by date desc');
  expect(read).toHaveBeenLastCalledWith({ limit: 20, offset: 40, order: 'newest' });
  await userEvent.click(screen.getByRole('button', { name: 'by name' }));
  await screen.findByText(/^1: 1 2 .* by name asc$/);
  expect(read).toHaveBeenLastCalledWith({ limit: 20, offset: 0, order: 'a' });
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await screen.findByText(/^21: 21 22 .* by name asc$/);
});

it('numbers the rows that are shown, also while the next page is on its way', async () => {
  let arrive: () => void = () => undefined;
  const read = (page: Range) =>
    page.offset === 0
      ? answer(page)
      : new Promise<ListPage<number[]>>((resolve) => (arrive = () => resolve(answer(page))));
  show(
    <PagedList
      pageSize={20}
      query={(_host, me, page) => listQuery(me, ['rows', page], () => read(page))}
      skeleton={null}
    >
      {(rows, firstNumber, total) => <p>{`${firstNumber} is ${rows[0]} of ${total}`}</p>}
    </PagedList>,
  );
  await screen.findByText('1 is 1 of 45');
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  screen.getByText('1 is 1 of 45');
  await act(async () => arrive());
  await screen.findByText('21 is 21 of 45');
});

it('goes to the last page that there is when the last row of a later one is gone, and Back does not return there', async () => {
  const { host } = show(
    <PagedList
      pageSize={20}
      query={(_host, me, page) => listQuery(me, ['rows', page], () => answer(page))}
      skeleton="waiting"
      empty="nothing yet"
    >
      {(rows) => rows.join(' ')}
    </PagedList>,
    '/list?show=all&page=4',
  );
  await screen.findByText('41 42 43 44 45');
  expect(host.log.navigations).toEqual([expect.objectContaining({ to: '/list?show=all&page=3' })]);
  expect(screen.queryByText('nothing yet')).toBeNull();
});

it('shows what stands for no rows, without pages', async () => {
  show(
    <PagedList
      pageSize={20}
      query={(_host, me) => listQuery<number>(me, ['rows'], async () => ({ items: [], total: 0 }))}
      skeleton={null}
      empty="nothing yet"
    >
      {() => 'rows'}
    </PagedList>,
  );
  await screen.findByText('nothing yet');
  expect(screen.queryByText('rows')).toBeNull();
});

it('announces which rows are shown once that changes, in a region that was there before', async () => {
  function Filtered() {
    const [matches, setMatches] = useState(true);
    const read = async (page: Range) => (matches ? answer(page) : { items: [], total: 0 });
    return (
      <>
        <button onClick={() => setMatches(false)}>filter</button>
        <PagedList
          pageSize={20}
          query={(_host, me, page) => listQuery(me, ['rows', matches, page], () => read(page))}
          skeleton={null}
          empty="nothing yet"
        >
          {(rows) => <p>{`${rows.length} rows`}</p>}
        </PagedList>
      </>
    );
  }
  show(<Filtered />);
  await screen.findByText('20 rows');
  const region = screen.getByRole('status');
  expect(region.textContent).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(region.textContent).toBe('21 to 40 of 45'));
  await userEvent.click(screen.getByRole('button', { name: 'Page 1' }));
  await waitFor(() => expect(region.textContent).toBe('1 to 20 of 45'));
  await userEvent.click(screen.getByRole('button', { name: 'filter' }));
  await screen.findByText('nothing yet');
  expect(screen.getByRole('status')).toBe(region);
  expect(region.textContent).toBe('Nothing found');
});

it('does not say that there is nothing before that is known: after an empty list its skeleton stands for the next one', async () => {
  let arrive: () => void = () => undefined;
  function Filtered({ isGrowing }: { isGrowing: boolean }) {
    const [filter, setFilter] = useState('none');
    const none = { items: [], total: 0 };
    const read = (page: Range) =>
      filter === 'none'
        ? Promise.resolve<ListPage<number[]>>(none)
        : new Promise<ListPage<number[]>>((resolve) => (arrive = () => resolve(answer(page))));
    const parts = { skeleton: 'waiting', empty: `nothing is ${filter}` };
    return (
      <>
        <button onClick={() => setFilter('some')}>filter</button>
        {isGrowing ? (
          <GrowingList
            {...parts}
            query={(_host, me) => growingQuery(me, ['rows', filter], () => read({ limit: 5, offset: 0 }))}
          >
            {(rows) => <p>{`${rows.length} rows`}</p>}
          </GrowingList>
        ) : (
          <PagedList
            {...parts}
            pageSize={5}
            query={(_host, me, page) => listQuery(me, ['rows', filter, page], () => read(page))}
          >
            {(rows) => <p>{`${rows.length} rows`}</p>}
          </PagedList>
        )}
      </>
    );
  }
  for (const isGrowing of [false, true]) {
    const { unmount } = show(<Filtered isGrowing={isGrowing} />);
    await screen.findByText('nothing is none');
    await userEvent.click(screen.getByRole('button', { name: 'filter' }));
    screen.getByText('waiting');
    expect(screen.queryByText('nothing is some')).toBeNull();
    await act(async () => arrive());
    await screen.findByText('5 rows');
    unmount();
  }
});

it('names what failed and reads again when asked', async () => {
  let broken = true;
  const read = async (): Promise<ListPage<number[]>> => {
    if (broken) throw new ApiError({ status: 403, code: 'not_allowed', message: 'This is not for you.' });
    return answer({ limit: 2, offset: 0 });
  };
  show(
    <PagedList pageSize={2} query={(_host, me) => listQuery(me, ['rows'], read)} skeleton={null}>
      {(rows) => <p>{rows.join(' ')}</p>}
    </PagedList>,
  );
  await screen.findByText(/not_allowed/);
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  await screen.findByText('1 2');
});

it('keeps the chosen tab in the address, and nothing there for the first', async () => {
  const { host } = show(
    <FilterTabs label="Which" filters={['all', 'open']} initial="all" labels={{ all: 'All', open: 'Open' }}>
      {(filter) => <p>{`shown: ${filter}`}</p>}
    </FilterTabs>,
    '/list?show=unheard-of',
  );
  screen.getByText('shown: all');
  await userEvent.click(screen.getByRole('tab', { name: 'Open' }));
  await screen.findByText('shown: open');
  expect(host.log.navigations.at(-1)?.to).toContain('show=open');
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  expect(host.log.navigations.at(-1)?.to).not.toContain('show');
});

it('shows what stands below a list together with it, or with the word that it cannot be read', async () => {
  let arrive: (page: ListPage<number[]>) => void = () => undefined;
  const list = (read: () => Promise<ListPage<number[]>>, name: string) => (
    <PagedList
      pageSize={20}
      query={(_host, person, page) => listQuery(person, [name, page], read)}
      skeleton="waiting"
      below={<p>below</p>}
    >
      {(rows) => <p>{rows.length} rows</p>}
    </PagedList>
  );
  const slow = show(list(() => new Promise((resolve) => (arrive = resolve)), 'slow'));
  expect(screen.queryByText('below')).toBeNull();
  await act(async () => arrive({ items: [1, 2], total: 2 }));
  await screen.findByText('2 rows');
  expect(screen.getByText('below')).toBeTruthy();
  slow.unmount();

  show(list(() => Promise.reject(new ApiError({ status: 422, code: 'invalid_input', message: 'No.' })), 'refused'));
  await screen.findByText('below');
});
