import { calls, FIELD_ISSUE_CODES, type FieldIssue } from '@taskmint/contract';
import { taskContentFixture } from '@taskmint/contract/fixtures';
import { z } from 'zod';
import { fieldIssue } from './field-issue';

function issues(schema: z.ZodType, input: unknown): FieldIssue[] {
  const result = schema.safeParse(input);
  return result.success ? [] : result.error.issues.map((issue) => fieldIssue('body', issue, input));
}

const inTask = (change: object) => issues(calls.createTask.body, { ...taskContentFixture(), ...change });

it('has nothing to say about what fits', () => expect(inTask({})).toEqual([]));

it.each([
  [{ task_title: undefined }, { path: 'body.task_title', code: 'required' }],
  [{ task_title: '  ' }, { path: 'body.task_title', code: 'required' }],
  [{ task_title: 'x'.repeat(121) }, { path: 'body.task_title', code: 'too_long', limit: 120 }],
  [{ task_title: 'two\nlines' }, { path: 'body.task_title', code: 'malformed' }],
  [{ task_title: 7 }, { path: 'body.task_title', code: 'wrong_type' }],
  [{ task_quantity: 0 }, { path: 'body.task_quantity', code: 'too_small', limit: 1 }],
  [{ task_quantity: 10_001 }, { path: 'body.task_quantity', code: 'too_big', limit: 10_000 }],
  [{ task_quantity: 1.5 }, { path: 'body.task_quantity', code: 'not_whole' }],
  [{ completion_date: 'soon' }, { path: 'body.completion_date', code: 'not_a_date' }],
  [{ task_image_url: 'javascript:alert(1)' }, { path: 'body.task_image_url', code: 'not_an_address' }],
  [{ free: 1 }, { path: 'body.free', code: 'unknown_field' }],
])('%j', (change, expected) => {
  const [first] = inTask(change);
  expect(first).toMatchObject(expected);
  expect(first?.message).toBeTruthy();
});

it('knows e-mail addresses, payout accounts and what is offered', () => {
  const withdrawal = { withdraw_coin: 300, payment_system: 'Cheque', account_number: '12345' };
  expect(issues(calls.requestWithdrawal.body, withdrawal).map(({ code }) => code)).toEqual([
    'not_offered',
    'not_an_account',
  ]);
  expect(issues(calls.listCart.params, { email: 'nobody' })).toMatchObject([{ code: 'not_an_email' }]);
});

it.each([
  [{ task_quantity: 10_001 }, 'Must be at most 10000'],
  [{ task_quantity: 0 }, 'Must be at least 1'],
  [{ task_quantity: 1.5 }, 'Must be a whole number'],
  [{ payable_amount: -1 }, 'Must be at least 0'],
  [{ review_days: 15 }, 'Must be at most 14'],
  [{ task_title: undefined }, 'This field is required'],
  [{ task_title: 7 }, 'Must be text'],
  [{ proof_fields: 'all' }, 'Must be a list'],
  [{ terms: 'none' }, 'Must be an object'],
  [{ category: 'cheap' }, /^Must be one of .*"other"/],
  [{ fre: 1, payabel: 2 }, 'Not a field of this call: fre, payabel'],
])('says of %j what a person can act on', (change, message) => {
  expect(inTask(change)[0]?.message).toMatch(message);
});

it('counts lists and characters', () => {
  const list = z.object({ words: z.array(z.string()).min(1).max(2) });
  expect(issues(list, { words: [] })).toMatchObject([{ path: 'body.words', code: 'too_few', limit: 1 }]);
  expect(issues(list, { words: ['a', 'b', 'c'] })).toMatchObject([
    { code: 'too_many', limit: 2, message: 'Must have at most 2 entries' },
  ]);
  const word = z.string().min(2).max(3);
  expect(issues(word, 'a')).toMatchObject([{ code: 'too_short', message: 'Must be at least 2 characters' }]);
  expect(issues(word, 'abcd')).toMatchObject([{ code: 'too_long', message: 'Must be at most 3 characters' }]);
});

it('takes the code from a check that names one', () => {
  const later = z.object({ day: z.string().refine((day) => day > '2026', { params: { code: 'in_the_past' } }) });
  expect(issues(later, { day: '2020' })).toMatchObject([{ path: 'body.day', code: 'in_the_past' }]);
});

it('keeps what a schema says itself', () => {
  const chosen = z.object({ words: z.array(z.string()).min(1, 'Choose at least one') });
  expect(issues(chosen, { words: [] })).toMatchObject([{ code: 'too_few', message: 'Choose at least one' }]);
});

it('uses the codes of the contract only, whatever a schema finds', () => {
  const odd = z.object({
    a: z.union([z.string(), z.number()]),
    b: z.number().multipleOf(5),
    c: z.string().refine(() => false),
    d: z.string().min(3),
  });
  const found = issues(odd, { a: null, b: 7, c: 'c', d: 'd' });
  expect(found).toHaveLength(4);
  for (const { code } of found) expect(FIELD_ISSUE_CODES).toContain(code);
});
