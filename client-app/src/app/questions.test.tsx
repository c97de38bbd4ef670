/** Public questions about the client's own task: each is answered once. */
import type { ListedQuestion } from '@taskmint/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { daysFromNow, demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import TaskPageScreen from './task-page.screen';

const asked: ListedQuestion = {
  _id: demoId(801),
  task_id: demoId(101),
  asker_name: 'Rahim',
  own: false,
  text: 'Is the second page part of it as well?',
  hidden: false,
  at: daysFromNow(-1),
  answer: null,
  can: { answer: true, report: true, reportAnswer: false },
};

test('a question is answered on the page of the task, which says that it stays; then the answer stands there without a box', async () => {
  let question = asked;
  const rendered = renderScreen(<TaskPageScreen />, {
    params: { id: demoId(101) },
    api: {
      listQuestions: () => [question],
      answerQuestion: ({ body }) => {
        const answer = { text: body.text, hidden: false, at: daysFromNow(0) };
        question = { ...asked, answer, can: { answer: false, report: true, reportAnswer: false } };
        return { modifiedCount: 1 };
      },
    },
  });
  const place = within(await screen.findByRole('region', { name: 'Questions' }));
  const box = await place.findByLabelText('Your answer to Rahim');
  place.getByText(/you cannot change it/);
  await userEvent.click(place.getByRole('button', { name: 'Answer' }));
  expect(rendered.calls('answerQuestion')).toHaveLength(0);
  await userEvent.type(box, ' Yes, both sides.');
  await userEvent.click(place.getByRole('button', { name: 'Answer' }));
  await place.findByText('Yes, both sides.');
  await waitFor(() => expect(place.queryByRole('textbox')).toBeNull());
  expect(rendered.calls('answerQuestion')[0]?.input).toMatchObject({
    params: { id: demoId(801) },
    body: { text: 'Yes, both sides.' },
  });
  expect(place.getAllByRole('link')).toHaveLength(1);
});
