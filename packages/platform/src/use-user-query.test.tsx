/** When a screen's data are requested: while the screen renders, unless its area is only prepared. */
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRemoteQueryClient, useUserInfiniteQuery, useUserQuery } from './query';
import { fakeUser, renderInHost } from './testing';

type Read = () => Promise<string>;

function One({ read }: { read: Read }) {
  return <>{useUserQuery((_, { _id }) => ({ queryKey: [_id, 'one'], queryFn: read })).data}</>;
}

function Pages({ read }: { read: Read }) {
  const { data } = useUserInfiniteQuery((_, { _id }) => ({
    queryKey: [_id, 'pages'],
    queryFn: read,
    initialPageParam: 0,
    getNextPageParam: () => undefined,
  }));
  return <>{data?.pages}</>;
}

function Off({ read }: { read: Read }) {
  return <>{useUserQuery((_, { _id }) => ({ queryKey: [_id, 'off'], queryFn: read, enabled: false })).data}</>;
}

/** Renders the reader at `path` while the page is at `/`; returns how often it had asked when it was committed, before any effect ran. */
function committed(Reader: typeof One, path: string) {
  const read = jest.fn(() => Promise.resolve('the answer'));
  let askedBefore = -1;
  function Watched() {
    useLayoutEffect(() => {
      askedBefore = read.mock.calls.length;
    }, []);
    return <Reader read={read} />;
  }
  renderInHost(
    <QueryClientProvider client={createRemoteQueryClient()}>
      <Watched />
    </QueryClientProvider>,
    { user: fakeUser('client'), path },
  );
  return { read, askedBefore };
}

it.each([
  ['one record', One],
  ['a list in pages', Pages],
])('asks for %s before the screen is committed, and only once', async (_, Reader) => {
  const { read, askedBefore } = committed(Reader, '/');
  expect(askedBefore).toBe(1);
  expect(await screen.findByText('the answer')).toBeDefined();
  expect(read).toHaveBeenCalledTimes(1);
});

it('asks for nothing while an area that is only prepared renders', async () => {
  const { read, askedBefore } = committed(One, '/dashboard/taskList');
  expect(askedBefore).toBe(0);
  // Here nothing keeps its effects from running.
  expect(await screen.findByText('the answer')).toBeDefined();
  expect(read).toHaveBeenCalledTimes(1);
});

it('asks for nothing that is not wanted', () => {
  expect(committed(Off, '/').read).not.toHaveBeenCalled();
});
