/** Messages about the freelancer's own work: reading, writing, reporting, and when the talk is closed. */
import type { WorkTalk } from '@taskmint/contract';
import { ApiError } from '@taskmint/platform';
import type { FakeHandlers } from '@taskmint/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { daysFromNow, demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import SubmissionScreen from './submission.screen';

const message = (n: number, overrides: Partial<WorkTalk['messages'][number]> = {}) => ({
  _id: demoId(700 + n),
  from: 'client' as const,
  own: false,
  text: `Words ${n}`,
  hidden: false,
  at: daysFromNow(-1),
  ...overrides,
});
const show = (talk: Partial<WorkTalk>, api: FakeHandlers = {}) =>
  renderScreen(<SubmissionScreen />, {
    params: { id: demoId(201) },
    api: { readWorkTalk: () => ({ messages: [], closes_at: null, can: { write: true }, ...talk }), ...api },
  });

test('both sides stand in their order; what the other wrote can be reported, and what was hidden says so', async () => {
  show({
    messages: [message(1), message(2, { from: 'freelancer', own: true }), message(3, { hidden: true, text: '' })],
  });
  const items = within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem');
  expect(items.map((item) => item.querySelector('strong')?.textContent)).toEqual(['The client', 'You', 'The client']);
  expect(within(items[0]!).getByRole('link', { name: 'Report' }).getAttribute('href')).toBe(
    `/dashboard/report?about=message&id=${demoId(701)}`,
  );
  expect(within(items[1]!).queryByRole('link')).toBeNull();
  within(items[2]!).getByText('This message is no longer shown.');
  expect(within(items[2]!).queryByRole('link')).toBeNull();
});

test('a message is sent without its outer spaces, and the box is empty again', async () => {
  const rendered = show({});
  const box = await screen.findByLabelText<HTMLTextAreaElement>('Your message');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(rendered.calls('writeAboutWork')).toHaveLength(0);
  await userEvent.type(box, '  Is the second page part of it?  ');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(box.value).toBe(''));
  expect(rendered.calls('writeAboutWork')[0]?.input).toEqual({
    params: { id: demoId(201) },
    body: { text: 'Is the second page part of it?' },
  });
});

test('a refusal stays with its code, and what was typed too', async () => {
  show(
    {},
    {
      writeAboutWork: () => {
        throw new ApiError({ status: 409, code: 'too_many_messages', message: 'Wait a while.' });
      },
    },
  );
  await userEvent.type(await screen.findByLabelText('Your message'), 'One more');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect((await screen.findByRole('alert')).textContent).toContain('too_many_messages');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your message').value).toBe('One more');
});

test('when it is over nothing can be written, and it says why', async () => {
  show({ messages: [message(1)], can: { write: false }, closes_at: daysFromNow(-1) });
  await screen.findByText(/This work was decided some time ago/);
  expect(screen.queryByLabelText('Your message')).toBeNull();
});
