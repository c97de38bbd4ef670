import { FIELD_ISSUE_CODES } from '@taskmint/contract';
import { ApiError } from '../api-error';
import { fieldText } from './field-messages';

afterEach(() => void (document.documentElement.lang = 'en'));

it.each(FIELD_ISSUE_CODES)('%s has a text in both languages', (code) => {
  const issue = { path: 'body.x', code, limit: 1_200, message: 'unknown' };
  expect(fieldText(issue, 'en')).toMatch(/^[A-Z][^{}]+$/);
  expect(fieldText(issue, 'bn')).toMatch(/^[^{}]*[\u0980-\u09FF][^{}]*$/);
});

it('fills in the bound in the digits of the language', () => {
  const issue = { path: 'body.task_title', code: 'too_long', limit: 1_200, message: 'Must be at most 1200' } as const;
  expect(fieldText(issue, 'en')).toBe('Use at most 1,200 characters');
  expect(fieldText(issue, 'bn')).toBe('সর্বোচ্চ ১,২০০ অক্ষর লিখুন');
});

it("falls back to the server's own sentence", () => {
  const newer = { path: 'body.x', code: 'made_tomorrow' as never, message: 'Something new.' };
  expect(fieldText(newer, 'bn')).toBe('Something new.');
  expect(fieldText({ path: 'body.x', code: 'too_big', message: 'Must be at most 9' }, 'bn')).toBe('Must be at most 9');
});

it('reaches whoever shows the fields of a refusal', () => {
  document.documentElement.lang = 'bn';
  const issues = [{ path: 'body.task_quantity', code: 'not_whole', message: 'Must be a whole number' }];
  const error = new ApiError({ status: 422, code: 'invalid_input', message: 'x', details: { issues } });
  expect(error.fieldIssues).toEqual([{ path: 'task_quantity', code: 'not_whole', message: 'পূর্ণ সংখ্যা লিখুন' }]);
});
