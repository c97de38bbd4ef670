import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { subjectInWords } from '../features/audit/audit-table';
import { changesOf, fieldInWords } from '../features/audit/change-table';
import { centsFrom } from '../features/packages/package-form';
import { demoReport } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import AuditScreen from './audit.screen';
import LedgerScreen from './ledger.screen';
import ManageTaskScreen from './manage-task.screen';
import PackagesScreen from './packages.screen';

describe('manage task', () => {
  test('heading, sub-heading and columns as the product has them, dates as dd-MM-yyyy', async () => {
    renderScreen(<ManageTaskScreen />);
    screen.getByRole('heading', { name: 'manage task' });
    screen.getByText('Explore Now');
    await screen.findByRole('table');
    expect(
      screen.getAllByRole('columnheader').map((header) => (header.querySelector('button') ?? header).textContent),
    ).toEqual(['#', 'Title', 'Creator', 'Task Count', 'Payment', 'Availabilty', 'Details', 'Delete']);
    const row = screen.getByRole('row', { name: /Describe ten/ });
    within(row).getByText('21-12-2031');
    within(row).getByText('120 coins');
  });

  test('details open a dialog with image, title and detail, and Close closes it', async () => {
    renderScreen(<ManageTaskScreen />);
    await userEvent.click(await screen.findByRole('button', { name: /^Details of Describe ten/ }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByRole('img', { name: /^Picture of Describe ten/ });
    within(dialog).getByRole('heading', { name: /Describe ten/ });
    within(dialog).getByText(/Open the list of photos/);
    await userEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('deleting asks, says what happens to the coins, and removes the task', async () => {
    const rendered = renderScreen(<ManageTaskScreen />);
    await userEvent.click(await screen.findByRole('button', { name: /^Delete Describe ten/ }));
    expect(rendered.host.log.dialogs[0]?.text).toContain('48 coins go back to Demo Client');
    await waitFor(() => expect(rendered.host.log.dialogs.at(-1)?.title).toBe('Deleted!'));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Describe ten/ })).toBeNull());
  });
});

describe('coin packages', () => {
  test('a price below the floor is refused with the reason before anything is sent', async () => {
    const rendered = renderScreen(<PackagesScreen />);
    const user = userEvent.setup();
    await user.click((await screen.findAllByRole('button', { name: 'Add a package' }))[0]!);
    await user.type(screen.getByLabelText('Heading'), 'Cheap');
    await user.type(screen.getByLabelText('Coins'), '1000');
    await user.type(screen.getByLabelText('Price in US dollars'), '50');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /At least \$55\.24: cheaper coins could be withdrawn at a profit/,
    );
    expect(rendered.calls('createPackage')).toHaveLength(0);
    await user.clear(screen.getByLabelText('Price in US dollars'));
    await user.type(screen.getByLabelText('Price in US dollars'), '62.5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('row', { name: /Cheap/ });
    expect(rendered.calls('createPackage')[0]?.input.body).toEqual({
      heading: 'Cheap',
      coins: 1_000,
      price_cents: 6_250,
    });
  });

  test('a package is changed in a form that comes filled in', async () => {
    const rendered = renderScreen(<PackagesScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Change Starter' }));
    const heading = screen.getByLabelText<HTMLInputElement>('Heading');
    expect(heading.value).toBe('Starter');
    await userEvent.type(heading, ' plus');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(rendered.calls('updatePackage')[0]?.input.body).toEqual({
        heading: 'Starter plus',
        coins: 150,
        price_cents: 1_000,
      }),
    );
  });

  test.each([
    ['10', 1_000],
    ['32.5', 3_250],
    ['0.30', 30],
    ['1.999', null],
    ['-1', null],
    ['', null],
  ])('%p dollars are %p cents', (dollars, cents) => {
    expect(centsFrom(dollars)).toBe(cents);
  });
});

describe('ledger report', () => {
  test('a clean one says so', async () => {
    renderScreen(<LedgerScreen />);
    await screen.findByText('Every balance matches its entries');
    expect(screen.getByText('Sum of all accounts').parentElement?.textContent).toContain('0');
  });

  test('differences are loud and listed, and checking again asks the server again', async () => {
    const differences = [{ kind: 'balance', where: 'client@demo.taskmint.test', expected: 120, actual: 150 }];
    const rendered = renderScreen(<LedgerScreen />, {
      api: { getLedgerReport: () => demoReport({ ok: false, sum: 30, differences }) },
    });
    await screen.findByText('1 difference: stop payouts and investigate');
    within(screen.getByRole('row', { name: /balance/ })).getByText('150');
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(rendered.calls('getLedgerReport')).toHaveLength(2));
  });
});

describe('audit log', () => {
  test('who, what, to what, why, and before and after on demand', async () => {
    renderScreen(<AuditScreen />);
    const row = await screen.findByRole('row', { name: /Suspend user/ });
    within(row).getByText('The same proof was handed in for six tasks.');
    within(screen.getByRole('row', { name: /Change role/ })).getByText('User: Demo Client');
    await userEvent.click(within(row).getByRole('button', { name: /^Compare before and after/ }));
    const dialog = await screen.findByRole('dialog');
    const changed = within(dialog).getByRole('row', { name: /^Status/ });
    expect([...changed.children].map(({ textContent }) => textContent)).toEqual(['Status', 'active', 'suspended']);
    expect(dialog.textContent).not.toContain('{');
  });

  test('half of an address is not sent and says so; a whole one filters', async () => {
    const rendered = renderScreen(<AuditScreen />, { path: '/dashboard/audit?q=admin' });
    await screen.findByRole('table');
    expect(rendered.calls('listAudit').at(-1)?.input.query).not.toHaveProperty('actor_email');
    const box = screen.getByLabelText('Show one admin, by email');
    screen.getByText('Enter an email address');
    await userEvent.type(box, '@{enter}');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(box, 'demo.taskmint.test{enter}');
    await waitFor(() =>
      expect(rendered.calls('listAudit').at(-1)?.input.query).toMatchObject({
        actor_email: 'admin@demo.taskmint.test',
      }),
    );
    expect(screen.queryByText('Enter an email address')).toBeNull();
    // The form is the same one as before: whoever searched by keyboard goes on from there.
    expect(document.activeElement).toBe(box);
    await userEvent.selectOptions(screen.getByLabelText('Action'), 'Suspend user');
    await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}');
    await waitFor(() =>
      expect(rendered.calls('listAudit').at(-1)?.input.query).toMatchObject({ action: 'suspend-user' }),
    );
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }));
  });

  test('what has no name any more is said by its id, and a kind of a newer server by its own word', () => {
    expect(subjectInWords({ subject: 'remote:worker-app', subject_name: null })).toBe('Part of the site: worker-app');
    expect(subjectInWords({ subject: 'invoice:7', subject_name: 'July' })).toBe('invoice: July');
  });

  test('an id stands behind a button that copies it', async () => {
    const written: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void written.push(text) },
    });
    const { host } = renderScreen(<AuditScreen />);
    const row = await screen.findByRole('row', { name: /Change role/ });
    expect(row.textContent).not.toMatch(/[0-9a-f]{24}/);
    fireEvent.click(within(row).getByRole('button', { name: 'Copy the id of User: Demo Client' }));
    await waitFor(() => expect(host.log.toasts.at(-1)?.text).toMatch(/^[0-9a-f]{24} copied\.$/));
    expect(written[0]).toMatch(/^[0-9a-f]{24}$/);
  });

  test('both sides are set against each other field by field, whatever they are', () => {
    expect(changesOf({ role: 'client', a: 1 }, { role: 'admin' })).toEqual([
      { field: 'role', before: 'client', after: 'admin' },
      { field: 'a', before: 1, after: undefined },
    ]);
    expect(changesOf(null, ['x'])).toEqual([{ field: '', before: undefined, after: ['x'] }]);
    expect(changesOf(null, null)).toEqual([]);
    expect(changesOf({ reason: null }, { reason: null })).toEqual([]);
    expect(fieldInWords('suspended_until')).toBe('Suspended until');
  });
});
