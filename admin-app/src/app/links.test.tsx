import { ApiError } from '@taskmint/platform';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import LinksScreen from './links.screen';

const REASON = 'Two brothers with one phone';
const card = async () =>
  within(await screen.findByRole('article', { name: 'Demo Freelancer Two and Demo Freelancer' }));

test('shows who came later, who was there first, and each fact that they have in common', async () => {
  renderScreen(<LinksScreen />);
  const link = await card();
  link.getByText('Later account');
  link.getByText(/gave the payout account Nagad 01700000000/);
  link.getByText(/the same file, byte for byte/);
  link.getByText(/Later: Photograph a shop window 2 for Demo Client 2/);
  expect(link.getByRole('link', { name: 'freelancer-two@demo.taskmint.test' }).getAttribute('href')).toBe(
    `/dashboard/user/${demoId(104)}`,
  );
});

test('texts and days that say something only together stand together, each with its task', async () => {
  renderScreen(<LinksScreen />);
  const link = within(await screen.findByRole('article', { name: 'Demo Freelancer Three and Demo Freelancer' }));
  const [texts, days] = link.getAllByRole('listitem');
  expect(link.getAllByRole('listitem')).toHaveLength(2);
  expect(texts?.textContent).toContain('wrote nearly the same text');
  expect(texts?.textContent?.match(/Photograph a shop window/g)).toHaveLength(3);
  expect(days?.textContent).toContain('started within minutes');
  expect(days?.textContent?.match(/for Demo Client/g)).toHaveLength(6);
});

test('says whether they are one person, with a reason and the number of facts that were read', async () => {
  const rendered = renderScreen(<LinksScreen />);
  await userEvent.click((await card()).getByRole('button', { name: /^Different people/ }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Different people' }));
  expect(rendered.calls('decideLink')).toHaveLength(0);
  await userEvent.type(dialog.getByRole('textbox'), REASON);
  await userEvent.click(dialog.getByRole('button', { name: 'Different people' }));
  await waitFor(() => expect(rendered.calls('decideLink')).toHaveLength(1));
  expect(rendered.calls('decideLink')[0]?.input).toEqual({
    params: { id: demoId(961) },
    body: { verdict: 'apart', evidence: 2, reason: REASON },
  });
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Demo Freelancer Two/ })).toBeNull());
});

test('a refusal is said in the dialog, and nothing that was written is lost', async () => {
  renderScreen(<LinksScreen />, {
    api: {
      decideLink: () => {
        throw new ApiError({ status: 409, code: 'link_changed', message: 'There is new evidence.' });
      },
    },
  });
  await userEvent.click((await card()).getByRole('button', { name: /^One person/ }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), REASON);
  await userEvent.click(dialog.getByRole('button', { name: 'One person' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('link_changed');
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe(REASON);
});

test('what was decided is there with its reason and can be decided anew', async () => {
  renderScreen(<LinksScreen />, { path: '/dashboard/links?show=apart' });
  const link = await card();
  link.getByText(/Different people: Demo Admin/);
  link.getByText(REASON);
  link.getByRole('button', { name: /^One person/ });
  expect(link.queryByRole('button', { name: /^Different people/ })).toBeNull();
});
