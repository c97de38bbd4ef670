import { ERROR_CODES } from '@taskmint/contract';
import { errorText } from './error-messages';

afterEach(() => void (document.documentElement.lang = 'en'));

it("keeps the server's own sentence in English", () => {
  expect(errorText('task_full', 'All 12 places are taken.')).toBe('All 12 places are taken.');
});

it('has a text in Bangla for every code of the contract, and falls back to the sentence for codes of a newer server', () => {
  document.documentElement.lang = 'bn';
  for (const [code, { message }] of Object.entries(ERROR_CODES)) {
    expect(errorText(code, message)).toMatch(/[\u0980-\u09FF]/);
  }
  expect(errorText('made_tomorrow', 'Something new.')).toBe('Something new.');
});

it('tells a suspended person until when, why, and where to complain', () => {
  const details = { until: '2026-12-24T10:00:00.000Z', reason: 'The same proof on two tasks.' };
  expect(errorText('suspended', 'This account is suspended.', details)).toBe(
    'This account is suspended until 24-12-2026. Reason: The same proof on two tasks. If that is wrong, write to the address on the Contact page.',
  );
  expect(errorText('suspended', 'This account is suspended.')).toBe('This account is suspended.');
  document.documentElement.lang = 'bn';
  expect(errorText('suspended', 'This account is suspended.', details)).toContain('২৪-১২-২০২৬');
});
