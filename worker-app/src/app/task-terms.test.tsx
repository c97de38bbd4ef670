/** What freelancers need to know before starting a task, and what they state about AI when handing in (fair-work.md 14, 17). */
import type { Submission, TaskTerms } from '@taskmint/contract';
import { reservationFixture, submissionFixture, taskFixture } from '@taskmint/contract/fixtures';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import SubmissionScreen from './submission.screen';
import TaskDetailScreen from './task-detail.screen';
import TaskListScreen from './task-list.screen';

const TERMS: TaskTerms = {
  ai_rule: 'allowed_if_disclosed',
  warnings: ['medical'],
  data_use: 'Your age, for averages.',
};
const task = (terms: TaskTerms) => taskFixture('freelancer', { _id: demoId(105), terms });

function showTask(terms: TaskTerms) {
  return renderScreen(<TaskDetailScreen />, {
    params: { id: demoId(105) },
    api: { getTask: () => task(terms), listOwnSubmissions: () => [], listReservations: () => [] },
  });
}

test('a card names the rule on AI and the warnings', async () => {
  renderScreen(<TaskListScreen />, { api: { listTasks: () => [task(TERMS)], listOwnSubmissions: () => [] } });
  await screen.findByText('AI allowed if you say so · Wounds or medical pictures');
});

test('the page of a task says it whole, and that giving back costs nothing', async () => {
  showTask(TERMS);
  await screen.findByText('You can use AI if you say so when you hand in.');
  screen.getByText('Wounds or medical pictures');
  screen.getByText('Your age, for averages.');
  screen.getByText('Giving a started task back costs nothing and does not affect your record.');
});

test('its rules are headed in words that hold after starting too', async () => {
  renderScreen(<TaskDetailScreen />, {
    params: { id: demoId(105) },
    api: {
      getTask: () => task(TERMS),
      listOwnSubmissions: () => [],
      listReservations: () => [reservationFixture({ task_id: demoId(105) })],
    },
  });
  await screen.findByText(/Your place is kept/);
  screen.getByRole('heading', { name: 'Rules and risks' });
});

test('work on it says whether and how AI was used', async () => {
  const rendered = showTask(TERMS);
  await userEvent.type(await screen.findByLabelText('Submission details'), 'Two sparrows.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'I used AI for this work' }));
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('This field is required');
  expect(rendered.calls('createSubmission')).toHaveLength(0);
  await userEvent.type(screen.getByLabelText('How did you use it?'), 'A translator for two words.');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(rendered.calls('createSubmission')).toHaveLength(1));
  expect(rendered.calls('createSubmission')[0]?.input.body).toEqual({
    task_id: demoId(105),
    submission_details: 'Two sparrows.',
    ai_disclosure: { used: true, how: 'A translator for two words.' },
  });
});

test('where nothing has to be said nothing is asked or sent', async () => {
  const rendered = showTask({ ...TERMS, ai_rule: 'not_allowed' });
  await userEvent.type(await screen.findByLabelText('Submission details'), 'Two sparrows.');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(rendered.calls('createSubmission')).toHaveLength(1));
  expect(rendered.calls('createSubmission')[0]?.input.body).toEqual({
    task_id: demoId(105),
    submission_details: 'Two sparrows.',
  });
});

test('what was said about AI is there afterwards', async () => {
  const said: Partial<Submission> = { ai_disclosure: { used: true, how: 'A translator for two words.' } };
  renderScreen(<SubmissionScreen />, {
    params: { id: demoId(201) },
    api: { getSubmission: () => submissionFixture('freelancer', said) },
  });
  await screen.findByText('You said that you used AI: A translator for two words.');
});

const FACTS = {
  counted: { pasted_characters: 120, typing_seconds: 95, focus_losses: 3, at: '2026-11-24T10:00:00.000Z' },
  similar_texts: 1,
  most_similar_percent: 90,
  copied_files: 0,
};

test('how somebody writes is counted after they said yes only, and never what', async () => {
  const rendered = renderScreen(<TaskDetailScreen />, {
    params: { id: demoId(105) },
    api: {
      getTask: () => task({ ...TERMS, ai_rule: 'not_allowed' }),
      listOwnSubmissions: () => [],
      listReservations: () => [],
      noteSignals: () => ({ modifiedCount: 1 }),
    },
  });
  const details = await screen.findByLabelText('Submission details');
  await userEvent.click(details);
  await userEvent.paste('Pasted before the yes. ');
  await userEvent.click(screen.getByRole('checkbox', { name: /Count how I write/ }));
  await userEvent.click(details);
  await userEvent.paste('Two sparrows');
  fireEvent.blur(window);
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(rendered.calls('noteSignals')).toHaveLength(1));
  const { body } = rendered.calls('noteSignals')[0]?.input ?? {};
  expect(body).toMatchObject({ pasted_characters: 'Two sparrows'.length, focus_losses: 1 });
  expect(JSON.stringify(body)).not.toContain('sparrows');
});

test('nothing is sent without a yes', async () => {
  const rendered = showTask({ ...TERMS, ai_rule: 'not_allowed' });
  await userEvent.type(await screen.findByLabelText('Submission details'), 'Two sparrows.');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(rendered.calls('createSubmission')).toHaveLength(1));
  expect(rendered.calls('noteSignals')).toHaveLength(0);
});

test('whoever did the work reads the facts about it, and that they decide nothing', async () => {
  renderScreen(<SubmissionScreen />, {
    params: { id: demoId(201) },
    api: { getSubmission: () => submissionFixture('freelancer', { ai_rule: 'not_allowed' }), getSignals: () => FACTS },
  });
  await screen.findByText('Pasted characters: 120. Seconds of typing: 95. Times the window was left: 3.');
  screen.getByText('1 text by somebody else on this task is nearly the same.');
  screen.getByText(/they decide nothing/);
});
