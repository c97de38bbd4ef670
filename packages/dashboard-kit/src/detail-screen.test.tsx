/** The page of one record: its tab title, and what is shown for a record that does not exist. */
import { ApiError } from '@taskmint/platform';
import { createRemoteFrame } from '@taskmint/platform/query';
import { fakeUser, renderInHost } from '@taskmint/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { DetailScreen } from './detail-screen';

const ID = '5f0c1d2e3a4b5c6d7e8f9a0b';

function show(id: string, read: (id: string) => Promise<{ name: string }>) {
  const { Frame } = createRemoteFrame();
  return renderInHost(
    <Frame>
      <DetailScreen
        query={(_host, user, wanted) => ({ queryKey: [user._id, wanted], queryFn: () => read(wanted), retry: false })}
        back={{ to: '/dashboard/things', label: 'Things' }}
        title="Thing"
        heading={({ name }) => ({ title: name })}
        skeleton="waiting"
      >
        {({ name }) => <p>It is {name}.</p>}
      </DetailScreen>
    </Frame>,
    { user: fakeUser('client'), path: `/dashboard/thing/${id}`, params: { id } },
  );
}

it('names its tab by the thing, and gives the name back when it is left', async () => {
  document.title = 'Thing - Taskmint';
  const { unmount } = show(ID, async () => ({ name: 'Ten sentences' }));
  await screen.findByText('It is Ten sentences.');
  await waitFor(() => expect(document.title).toBe('Ten sentences - Taskmint'));
  unmount();
  expect(document.title).toBe('Thing - Taskmint');
});

it('asks nobody for an id that is none, and says that there is nothing', () => {
  const read = jest.fn();
  show('xyz', read);
  expect(screen.getByRole('alert').textContent).toMatch(/There is nothing here\..*not_found/);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Things' }).getAttribute('href')).toBe('/dashboard/things');
  expect(read).not.toHaveBeenCalled();
});

it.each([
  [404, 'task_not_found', false],
  [503, 'unavailable', true],
] as const)(
  'offers to try again after a %s only where that can help',
  async (status, code, offered) => {
    show(ID, async () => {
      throw new ApiError({ status, code: code as 'not_found', message: 'It did not come.' });
    });
    await screen.findByRole('alert');
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(offered);
  },
  20_000,
);
