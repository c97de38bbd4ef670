/** Public questions about a task as freelancers see them: reading, asking, reporting. */
import type { ListedQuestion } from '@taskmint/contract';
import { ApiError, applyLanguage } from '@taskmint/platform';
import type { FakeHandlers } from '@taskmint/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { daysFromNow, demoId, demoTask } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import TaskDetailScreen from './task-detail.screen';

const WORDS = 'Is the second page part of it as well?';
const question = (n: number, overrides: Partial<ListedQuestion> = {}): ListedQuestion => ({
  _id: demoId(800 + n),
  task_id: demoId(101),
  asker_name: `Asker ${n}`,
  own: false,
  text: `Question ${n}`,
  hidden: false,
  at: daysFromNow(-1),
  answer: null,
  can: { answer: false, report: true, reportAnswer: false },
  ...overrides,
});
const show = (api: FakeHandlers) => renderScreen(<TaskDetailScreen />, { params: { id: demoId(101) }, api });
const place = async () => within(await screen.findByRole('region', { name: 'Questions' }));

test('questions stand with their answers; what others wrote can be reported, and what was hidden says so', async () => {
  const answer = { text: 'Yes, both sides.', hidden: false, at: daysFromNow(0) };
  const nothing = { answer: false, report: false, reportAnswer: false };
  show({
    listQuestions: () => [
      question(1, { answer, can: { answer: false, report: true, reportAnswer: true } }),
      question(2, { own: true, can: nothing }),
      question(3, {
        asker_name: '',
        text: '',
        hidden: true,
        answer: { ...answer, text: '', hidden: true },
        can: nothing,
      }),
    ],
  });
  const list = await (await place()).findByRole('list', { name: 'Questions and answers' });
  const [first, second, third] = within(list)
    .getAllByRole('listitem')
    .map((item) => within(item));
  first?.getByText('Asker 1 asks');
  first?.getByText('Yes, both sides.');
  expect(first?.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/dashboard/report?about=question&id=${demoId(801)}`,
    `/dashboard/report?about=answer&id=${demoId(801)}`,
  ]);
  second?.getByText('You ask');
  second?.getByText('Not answered yet.');
  third?.getByText('This question is no longer shown.');
  third?.getByText('This answer is no longer shown.');
  expect([second, third].flatMap((item) => item?.queryAllByRole('link'))).toEqual([]);
});

test('a question is asked in enough words, without outer spaces, and the box is empty again', async () => {
  const rendered = show({});
  const box = await (await place()).findByLabelText<HTMLTextAreaElement>('Your question');
  await userEvent.type(box, 'Too short');
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
  expect(rendered.calls('askQuestion')).toHaveLength(0);
  await userEvent.clear(box);
  await userEvent.type(box, `  ${WORDS} `);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await waitFor(() => expect(box.value).toBe(''));
  expect(rendered.calls('askQuestion')[0]?.input).toMatchObject({ params: { id: demoId(101) }, body: { text: WORDS } });
  expect(rendered.host.log.toasts.at(-1)?.text).toMatch(/Your question is posted/);
});

test('a refusal is said below the box, which keeps what was written', async () => {
  show({
    askQuestion: () => {
      throw new ApiError({ status: 409, code: 'too_many_questions', message: 'You have asked many questions.' });
    },
  });
  const box = await (await place()).findByLabelText<HTMLTextAreaElement>('Your question');
  await userEvent.type(box, WORDS);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect((await screen.findByRole('alert')).textContent).toContain('too_many_questions');
  expect(box.value).toBe(WORDS);
});

test('where nothing can be asked any more there is no box, and what was asked stays', async () => {
  const task = demoTask({ status: 'expired' });
  show({ getTask: () => task, listQuestions: () => [question(1)] });
  await (await place()).findByText('Question 1');
  expect(screen.queryByLabelText('Your question')).toBeNull();
});

test('a task without questions says so in whole sentences of the language', async () => {
  show({ listQuestions: () => [] });
  await (await place()).findByText('No questions yet. Questions about this task and their answers are listed here.');
  act(() => applyLanguage('bn'));
  screen.getByText(/^এখনো কেউ কিছু জিজ্ঞেস করেননি। /);
});
