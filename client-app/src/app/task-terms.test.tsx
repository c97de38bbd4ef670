/** A client's terms on AI, content and data, and freelancers' statements about AI (fair-work.md 14, 17). */
import { submissionFixture } from '@taskmint/contract/fixtures';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubmissionModal } from '../features/review/submission-modal';
import { renderScreen } from '../demo/render-screen';
import EditTaskScreen from './edit-task.screen';
import { demoId } from '../demo/demo-data';

test('the boxes for AI, warnings and data are sent as they were ticked', async () => {
  const rendered = renderScreen(<EditTaskScreen />, { params: { id: demoId(101) } });
  await userEvent.click(await screen.findByRole('radio', { name: /Yes, if they say so/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Violence' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Flashing lights' }));
  await userEvent.type(screen.getByLabelText(/Data about the people/), 'Your age, for averages.');
  await userEvent.click(screen.getByRole('button', { name: 'Update task' }));
  await waitFor(() => expect(rendered.calls('updateTask')).toHaveLength(1));
  expect(rendered.calls('updateTask')[0]?.input.body).toMatchObject({
    terms: {
      ai_rule: 'allowed_if_disclosed',
      warnings: ['violence', 'flashing'],
      data_use: 'Your age, for averages.',
    },
  });
});

test.each([
  [{ used: true, how: 'A translator.' }, 'Says that AI was used: A translator.'],
  [{ used: false, how: '' }, 'Says that no AI was used.'],
] as const)('a reviewer reads what was said about AI: %j', (ai_disclosure, words) => {
  renderScreen(
    <SubmissionModal submission={submissionFixture('client', { ai_disclosure })} onClose={() => undefined} />,
  );
  screen.getByText(words);
});

test('a reviewer reads the facts about work without AI, and that they are no reason', async () => {
  const work = submissionFixture('client', { ai_rule: 'not_allowed' });
  renderScreen(<SubmissionModal submission={work} onClose={() => undefined} />, {
    api: {
      getSignals: () => ({ counted: null, similar_texts: 2, most_similar_percent: 80, copied_files: 1 }),
    },
  });
  await screen.findByText('2 texts by others on this task are nearly the same.');
  screen.getByText('1 file was also handed in by somebody else.');
  screen.getByText(/Nothing was counted/);
  screen.getByText(/facts, not reasons/);
});
