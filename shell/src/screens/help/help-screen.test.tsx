/** The help centre: correct figures, full-text search, an address for each answer, in both languages. */
import '../../testing/text-encoder';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MIN_WITHDRAWAL_COINS, STARTING_COINS } from '@taskmint/contract';
import { applyLanguage } from '@taskmint/platform';
import { catalogueProblems, renderInHost } from '@taskmint/platform/testing';
import { helpTexts } from '../../texts/help';
import { HelpScreen } from './help-screen';
import { GROUPS } from './questions';

afterEach(() => act(() => applyLanguage('en')));

const QUESTIONS = GROUPS.flatMap(({ questions }) => questions);
const answerOf = (key: string) => document.getElementById(key) as HTMLDetailsElement;

it('answers at least twenty questions, every one that there is a text for, once', () => {
  renderInHost(<HelpScreen />, { path: '/help' });
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(20);
  expect([...QUESTIONS].sort()).toEqual(Object.keys(helpTexts.en.questions).sort());
  for (const key of QUESTIONS)
    expect(within(answerOf(key)).getByRole('link').getAttribute('href')).toBe(`/help#${key}`);
});

it('takes its figures from the contract', () => {
  renderInHost(<HelpScreen />, { path: '/help' });
  expect(answerOf('withdraw').textContent).toContain(`${MIN_WITHDRAWAL_COINS} coins or more`);
  expect(answerOf('starting-coins').textContent).toContain(`starts with ${STARTING_COINS.freelancer}`);
});

it('finds answers by their words and says how many, and opens them', async () => {
  renderInHost(<HelpScreen />, { path: '/help' });
  await userEvent.type(screen.getByLabelText('Search the answers'), 'bank  DECIDES');
  expect(screen.getByRole('status').textContent).toBe('1 answer');
  expect(answerOf('dispute').open).toBe(true);
  expect(screen.queryByText('I cannot log in. What can I do?')).toBeNull();
});

it('leads to writing when nothing has the words', async () => {
  renderInHost(<HelpScreen />, { path: '/help' });
  await userEvent.type(screen.getByLabelText('Search the answers'), 'zebra');
  expect(screen.getByText('No answer has these words')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/contact');
});

it('opens the answer that the address names', () => {
  renderInHost(<HelpScreen />, { path: '/help#locked' });
  expect(QUESTIONS.filter((key) => answerOf(key).open)).toEqual(['locked']);
});

it('is whole in Bangla', () => {
  expect(catalogueProblems(helpTexts)).toEqual([]);
  act(() => applyLanguage('bn'));
  renderInHost(<HelpScreen />, { path: '/help' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('সাহায্য');
});
