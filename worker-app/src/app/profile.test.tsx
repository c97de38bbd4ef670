import { ApiError, applyLanguage } from '@taskmint/platform';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../demo/render-screen';
import ProfileScreen from './profile.screen';

afterEach(() => act(() => applyLanguage('en')));

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Skills');

test('the skills said before are there, and are changed by keyboard alone', async () => {
  const rendered = renderScreen(<ProfileScreen />, {
    api: { getProfile: () => ({ skills: ['Surveys', 'Subtitles'] }) },
  });
  expect((await field()).value).toBe('Surveys\nSubtitles');
  const user = userEvent.setup();
  await user.tab();
  expect(document.activeElement).toBe(await field());
  await user.keyboard('{Control>}{End}{/Control}{Enter}  Web   research {Enter}{Enter}');
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rendered.host.log.toasts.at(-1)?.text).toBe('Your skills have been saved'));
  expect(rendered.calls('updateProfile')[0]?.input).toMatchObject({
    params: { email: expect.stringContaining('@') as string },
    body: { skills: ['Surveys', 'Subtitles', 'Web research'] },
  });
});

test('too many skills, or one that is too long, are told before anything is sent', async () => {
  const rendered = renderScreen(<ProfileScreen />, { api: { getProfile: () => ({ skills: [] }) } });
  await userEvent.type(await field(), Array.from({ length: 9 }, (_, index) => `Skill ${index}`).join('{Enter}'));
  await userEvent.click(screen.getByRole('button', { name: 'Save skills' }));
  await screen.findByText('List at most 8 skills');
  await userEvent.clear(await field());
  await userEvent.type(await field(), 'x'.repeat(31));
  await screen.findByText(/^Use 2 to 30 characters for each skill: x+$/);
  expect(rendered.calls('updateProfile')).toHaveLength(0);
});

test('a refusal stays on the page with its code, and what was typed too', async () => {
  renderScreen(<ProfileScreen />, {
    api: {
      getProfile: () => ({ skills: [] }),
      updateProfile: () => {
        throw new ApiError({ status: 503, code: 'busy', message: 'Too many people at once.' });
      },
    },
  });
  await userEvent.type(await field(), 'Proofreading');
  await userEvent.click(screen.getByRole('button', { name: 'Save skills' }));
  expect((await screen.findByRole('alert')).textContent).toContain('busy');
  expect((await field()).value).toBe('Proofreading');
});

test('skills that do not load say so and are asked for again', async () => {
  let isAway = true;
  renderScreen(<ProfileScreen />, {
    api: {
      getProfile: () => {
        if (isAway) throw new ApiError({ status: 403, code: 'not_allowed', message: 'You may not see this.' });
        return { skills: ['Surveys'] };
      },
    },
  });
  await screen.findByRole('alert');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await field()).value).toBe('Surveys');
});

test('the form speaks Bangla', async () => {
  renderScreen(<ProfileScreen />);
  await field();
  act(() => applyLanguage('bn'));
  await screen.findByLabelText('দক্ষতা');
  screen.getByRole('button', { name: 'দক্ষতা সংরক্ষণ করুন' });
});
