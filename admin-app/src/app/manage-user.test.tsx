import { ApiError } from '@taskmint/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../demo/render-screen';
import ManageUserScreen from './manage-user.screen';

async function choose(name: string, role: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `Role of ${name}: update` }));
  await userEvent.click(screen.getByRole('menuitem', { name: role }));
}

test('heading, sub-heading and columns as the product has them', async () => {
  renderScreen(<ManageUserScreen />);
  screen.getByRole('heading', { name: 'Manage user' });
  screen.getByText('Check Now');
  await screen.findByRole('table');
  expect(
    screen.getAllByRole('columnheader').map((header) => (header.querySelector('button') ?? header).textContent),
  ).toEqual(['#', 'Photo', 'Name', 'Email', 'Coins', 'Role', 'Action', 'Delete']);
});

test('where the columns for email and role do not fit, the name has both below it', async () => {
  renderScreen(<ManageUserScreen />);
  const link = await screen.findByRole('link', { name: 'Demo Client' });
  expect(link.closest('th')?.textContent).toBe('Demo Clientclient@demo.taskmint.testClient');
});

test("the 'update' dropdown offers the three roles", async () => {
  renderScreen(<ManageUserScreen />);
  const trigger = await screen.findByRole('button', { name: 'Role of Demo Client: update' });
  expect(trigger.textContent).toContain('update');
  await userEvent.click(trigger);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Admin', 'Client', 'Freelancer']);
});

test('the role that somebody has already is not sent, only warned about', async () => {
  const rendered = renderScreen(<ManageUserScreen />);
  await choose('Demo Client', 'Client');
  expect(rendered.host.log.toasts).toEqual([{ kind: 'warning', text: 'User already has this role!' }]);
  expect(rendered.calls('changeRole')).toHaveLength(0);
});

test('another role is sent, said and shown', async () => {
  const rendered = renderScreen(<ManageUserScreen />);
  await choose('Demo Client', 'Admin');
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.kind).toBe('success'));
  expect(rendered.calls('changeRole')[0]?.input).toMatchObject({
    params: { email: 'client@demo.taskmint.test' },
    body: { role: 'admin' },
  });
  await waitFor(() => within(screen.getByRole('row', { name: /client@demo/ })).getByRole('cell', { name: 'Admin' }));
});

test('a reason for a change of role or a deletion goes along when there is one', async () => {
  const rendered = renderScreen(<ManageUserScreen />, { reason: 'Asked for it by email' });
  await choose('Demo Client', 'Admin');
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.kind).toBe('success'));
  expect(rendered.host.log.dialogs[0]).toMatchObject({
    kind: 'confirm',
    title: 'Change the role of Demo Client to Admin?',
    text: expect.stringContaining('as soon as a second admin agrees') as string,
  });
  expect(rendered.calls('changeRole')[0]?.input.body).toEqual({ role: 'admin', reason: 'Asked for it by email' });
  await userEvent.click(screen.getByRole('button', { name: 'Delete Demo Client' }));
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Deleted!'));
  expect(rendered.calls('closeUser')[0]?.input.query).toEqual({ reason: 'Asked for it by email' });
});

test('a change of role that is thought better of is not sent', async () => {
  const rendered = renderScreen(<ManageUserScreen />, { confirm: false });
  await choose('Demo Client', 'Admin');
  await waitFor(() => expect(rendered.host.log.dialogs).toHaveLength(1));
  expect(rendered.calls('changeRole')).toHaveLength(0);
});

test('the last admin stays one, and the refusal is told', async () => {
  const rendered = renderScreen(<ManageUserScreen />, {
    api: {
      changeRole: () => {
        throw new ApiError({
          status: 409,
          code: 'last_admin',
          message: 'The last admin cannot be removed or given another role.',
        });
      },
    },
  });
  await choose('Demo Admin', 'Client');
  await waitFor(() =>
    expect(rendered.host.log.toasts).toEqual([
      { kind: 'error', text: 'The last admin cannot be removed or given another role.' },
    ]),
  );
});

test('deleting asks with the words of the product, then says Deleted!', async () => {
  const rendered = renderScreen(<ManageUserScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Demo Client' }));
  expect(rendered.host.log.dialogs[0]).toEqual({
    kind: 'confirm',
    title: 'Are you sure?',
    text: "You won't be able to revert this!",
    tone: 'danger',
  });
  await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Deleted!'));
  await waitFor(() => expect(screen.queryByRole('row', { name: /client@demo/ })).toBeNull());
});

test("the button of the question says 'Yes, delete it!', and no deletes nobody", async () => {
  const confirm = jest.fn(async () => false);
  const rendered = renderScreen(<ManageUserScreen />, {
    services: { dialogs: { confirm, success: async () => undefined, error: async () => undefined } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Demo Client' }));
  expect(confirm).toHaveBeenCalledWith(
    expect.objectContaining({
      confirmLabel: 'Yes, delete it!',
      detail: expect.stringMatching(/^Demo Client loses [\d,]+ coins\. Open tasks are cancelled/),
    }),
  );
  expect(rendered.calls('closeUser')).toHaveLength(0);
});

test('the own account cannot be deleted here', async () => {
  renderScreen(<ManageUserScreen />);
  const own = await screen.findByRole<HTMLButtonElement>('button', { name: 'You cannot delete your own account here' });
  expect(own.disabled).toBe(true);
});

test('searching and the role filter go to the server', async () => {
  const rendered = renderScreen(<ManageUserScreen />, { path: '/dashboard/manageUser' });
  await screen.findByRole('table');
  await userEvent.type(screen.getByLabelText('Search by name or email'), 'two{enter}');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  // Whoever searched may go on typing.
  expect(document.activeElement).toBe(screen.getByLabelText('Search by name or email'));
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'admin');
  await screen.findByText('No user found');
  expect(rendered.calls('listUsers').at(-1)?.input.query).toMatchObject({ search: 'two', role: 'admin' });
});

test("somebody else's second factor is removed with a reason, and never one's own", async () => {
  const rendered = renderScreen(<ManageUserScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Account of Demo Client: more' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove second factor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove the second factor of Demo Client' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(rendered.calls('removeSecondFactor')).toHaveLength(0);
  await userEvent.type(dialog.getByRole('textbox'), 'The phone was lost, and they showed their passport');
  await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(rendered.host.log.toasts).toEqual([
      { kind: 'success', text: 'Demo Client now logs in with the password alone.' },
    ]),
  );
  expect(rendered.calls('removeSecondFactor')[0]?.input).toEqual({
    params: { email: 'client@demo.taskmint.test' },
    query: { reason: 'The phone was lost, and they showed their passport' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Account of Demo Admin: more' }));
  expect(screen.queryByRole('menuitem', { name: 'Remove second factor' })).toBeNull();
});
