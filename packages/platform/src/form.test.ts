import { taskContent } from '@taskmint/contract';
import { taskContentFixture } from '@taskmint/contract/fixtures';
import type { ResolverResult } from 'react-hook-form';
import * as z from 'zod/mini';
import { schemaResolver, textRule } from './form';

const resolve = (typed: object, sentences = {}): Promise<ResolverResult> =>
  Promise.resolve(
    schemaResolver(taskContent, sentences)({ ...taskContentFixture(), ...typed }, undefined, {} as never),
  );

const NO_NUMBER =
  'Enter a number such as 1500 or 2.5, without a comma or a space. Instead of 1.234, write 1234 or 1.2340';

it('hands on what the schema made of the values', async () => {
  const { values, errors } = await resolve({ task_title: '  Count shops  ' });
  expect(values).toEqual(taskContentFixture({ task_title: 'Count shops' }));
  expect(errors).toEqual({});
});

it('takes an empty box where the schema does', async () => {
  const schema = z.object({ name: z.string().check(z.minLength(1)), note: z.string() });
  const typed = (values: object) => schemaResolver(schema)({ name: 'A', note: '', ...values }, undefined, {} as never);
  expect(await typed({})).toEqual({ values: { name: 'A', note: '' }, errors: {} });
  expect((await typed({ name: '' })).errors).toEqual({ name: { type: 'required', message: 'This field is required' } });
});

it.each([
  [{ task_title: '   ' }, 'task_title', 'required', 'This field is required'],
  [{ completion_date: '' }, 'completion_date', 'required', 'This field is required'],
  [{ task_quantity: NaN }, 'task_quantity', 'required', 'This field is required'],
  [{ task_quantity: '1,5' }, 'task_quantity', 'not_a_number', NO_NUMBER],
  [{ estimated_minutes: '-' }, 'estimated_minutes', 'not_a_number', NO_NUMBER],
  [{ task_quantity: 0 }, 'task_quantity', 'too_small', 'Enter at least 1'],
  [{ task_quantity: 12e18 }, 'task_quantity', 'too_big', 'Enter at most 10,000'],
  [{ review_days: 15 }, 'review_days', 'too_big', 'Enter at most 14'],
  [{ task_title: 'x'.repeat(121) }, 'task_title', 'too_long', 'Use at most 120 characters'],
])('says of %j what the refusal of the server would', async (typed, field, type, message) => {
  const { values, errors } = await resolve(typed);
  expect(values).toEqual({});
  expect(errors).toEqual({ [field]: { type, message } });
});

it.each([
  ['  ', 'This field is required'],
  [' ab ', 'Write at least 3 characters'],
  [' abc ', true],
  ['abcdef', 'Use at most 5 characters'],
])('says of the text %j that it has its length, or not', (typed, said) => {
  expect(textRule({ min: 3, max: 5 })(typed)).toBe(said);
});

it('counts a text as it is sent, and takes none where none is needed', () => {
  expect(textRule({ min: 0, max: 3 }, (typed) => typed.replaceAll(' ', ''))(' a b c ')).toBe(true);
  expect(textRule({ min: 0, max: 3 })('')).toBe(true);
});

it('has the last word left to the form', async () => {
  const { errors } = await resolve({ per_task_pay: 1.5 }, { per_task_pay: { not_whole: 'Whole coins' } });
  expect(errors).toEqual({ per_task_pay: { type: 'not_whole', message: 'Whole coins' } });
});
