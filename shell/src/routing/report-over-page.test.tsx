import '../testing/text-encoder';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from '@taskmint/platform';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { createReportOverPage } from './report-over-page';
import { ReportOutlet } from './report-outlet';

const ADDRESS = `/dashboard/report?about=task&id=${'a'.repeat(24)}`;

afterEach(() => history.replaceState(null, '', '/'));

/** A page with something to type in beside a Report link, in a host that knows of the dialog as the shell's does. */
function show(who: 'freelancer' | null) {
  const sent: unknown[] = [];
  const host = fakeHost({
    user: who && fakeUser(who),
    api: {
      reportThing: ({ body }) => {
        sent.push(body);
        return { insertedId: 'b'.repeat(24) };
      },
    },
  });
  const report = createReportOverPage(host.session);
  renderInHost(
    <>
      <input aria-label="Your work" />
      <Link to={ADDRESS}>Report</Link>
      <Link to="/dashboard/taskList">Elsewhere</Link>
      <ReportOutlet report={report} />
    </>,
    { host, path: '/dashboard/taskDetail/1' },
  );
  const { navigate } = host;
  host.navigate = (to, options) => {
    if (!report.takes(to, () => navigate(to, options))) navigate(to, options);
  };
  return { host, sent };
}

it('reports over the page, where what was typed stays', async () => {
  const { host, sent } = show('freelancer');
  await userEvent.type(screen.getByLabelText('Your work'), 'Half of it');
  await userEvent.click(screen.getByRole('link', { name: 'Report' }));
  await screen.findByRole('dialog', { name: 'Report something' });
  await userEvent.selectOptions(screen.getByLabelText('What is wrong?'), 'scam');
  await userEvent.click(screen.getByRole('button', { name: 'Send the report' }));
  await screen.findByText('Thank you');
  expect(sent).toEqual([{ about: 'task', id: 'a'.repeat(24), reason: 'scam', details: '' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Go back' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Your work').value).toBe('Half of it');
  expect(host.log.navigations).toEqual([]);
});

it('ends with the page that it was begun on', async () => {
  show('freelancer');
  await userEvent.click(screen.getByRole('link', { name: 'Report' }));
  await screen.findByRole('dialog');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('leaves the address to who has to log in first, and to who is there already', () => {
  const otherwise = jest.fn();
  const session = (user: ReturnType<typeof fakeUser> | null) => fakeHost({ user }).session;
  expect(createReportOverPage(session(null)).takes(ADDRESS, otherwise)).toBe(false);
  const signedIn = createReportOverPage(session(fakeUser('client')));
  expect(signedIn.takes('/dashboard/messages', otherwise)).toBe(false);
  history.replaceState(null, '', '/dashboard/report');
  expect(signedIn.takes(ADDRESS, otherwise)).toBe(false);
  expect(otherwise).not.toHaveBeenCalled();
});
