/** A client's page as freelancers see it, and rating a client. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clientRecordFixture } from '@taskmint/contract/fixtures';
import { demoId, demoSubmission, demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import ClientScreen from './client.screen';
import SubmissionScreen from './submission.screen';
import TaskDetailScreen from './task-detail.screen';
import TaskListScreen from './task-list.screen';

const factOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe('the page of a client', () => {
  test('says how they decide, what freelancers say, and which tasks are open', async () => {
    const rendered = renderScreen(<ClientScreen />, { params: { id: demoId(1) } });
    await screen.findByRole('heading', { level: 1, name: 'Demo Client' });
    expect(factOf('Approved')).toBe('96%');
    expect(factOf('They decide')).toBe('usually within 5 hours');
    expect(factOf('Rejections overturned')).toBe('1');
    expect(factOf('What freelancers say')).toContain('4.5 from 12 freelancers');
    expect(factOf('Fair decisions')).toContain('4.8');
    await screen.findByRole('heading', { name: /Describe ten product photos/ });
    expect(rendered.calls('listTasks').at(-1)?.input.query).toMatchObject({ client: demoId(1), sort: 'newest' });
  });

  test('says so where there is too little to go by', async () => {
    const record = clientRecordFixture({
      decided: 3,
      approval_rate: null,
      auto_rate: null,
      review_hours: null,
      stars: null,
    });
    const client = { _id: demoId(1), name: 'New Client', photoURL: '', since: '2026-01-01T00:00:00.000Z', record };
    renderScreen(<ClientScreen />, {
      params: { id: demoId(1) },
      api: { getClient: () => client, listTasks: () => [] },
    });
    await screen.findByText('No open tasks');
    expect(factOf('Approved')).toBe('Too few decisions yet');
    expect(factOf('What freelancers say')).toBe('Too few ratings yet');
    expect(screen.queryByText('Fair decisions')).toBeNull();
  });

  test('is one press away from a task, and its stars stand on the card', async () => {
    renderScreen(<TaskListScreen />, { api: { listTasks: () => [demoTask()] } });
    expect((await screen.findByRole('article')).textContent).toContain('4.5 from 12 freelancers');
    renderScreen(<TaskDetailScreen />, { params: { id: demoId(101) } });
    const link = await screen.findByRole('link', { name: 'Demo Client' });
    expect(link.getAttribute('href')).toBe(`/dashboard/client/${demoId(1)}`);
  });
});

describe('rating the client', () => {
  const show = (work = demoSubmission({ status: 'approve' })) =>
    renderScreen(<SubmissionScreen />, { params: { id: work._id }, api: { getSubmission: () => work } });

  test('asks for stars in each of three, and sends them', async () => {
    const rendered = show();
    const form = within(await screen.findByRole('form', { name: 'Rate Demo Client' }));
    await userEvent.click(form.getByRole('button', { name: 'Send rating' }));
    expect(await form.findAllByText('Choose 1 to 5 stars')).toHaveLength(3);
    expect(rendered.calls('rateClient')).toHaveLength(0);
    for (const [aspect, stars] of [
      ['Clear instructions', '4 stars'],
      ['Fair decisions', '1 star'],
      ['Answers and tone', '5 stars'],
    ] as const)
      await userEvent.click(within(form.getByRole('radiogroup', { name: new RegExp(aspect) })).getByLabelText(stars));
    await userEvent.click(form.getByRole('button', { name: 'Send rating' }));
    await waitFor(() => expect(rendered.host.log.toasts.at(-1)?.text).toBe('Your rating is saved.'));
    expect(rendered.calls('rateClient')[0]?.input).toMatchObject({
      params: { id: demoSubmission()._id },
      body: { clarity: 4, fairness: 1, communication: 5 },
    });
  });

  test('shows what was said before, to be changed; and nothing while nobody has decided', async () => {
    show(demoSubmission({ status: 'reject', client_rating: { clarity: 2, fairness: 3, communication: 4 } }));
    const form = within(await screen.findByRole('form', { name: 'Rate Demo Client' }));
    form.getByRole('button', { name: 'Change rating' });
    expect(form.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value)).toEqual([
      '2',
      '3',
      '4',
    ]);
    show(demoSubmission({ _id: demoId(299), task_title: 'Waits' }));
    await screen.findByRole('heading', { level: 1, name: 'Waits' });
    expect(screen.getAllByRole('form', { name: 'Rate Demo Client' })).toHaveLength(1);
  });
});
