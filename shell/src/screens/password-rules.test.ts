import { textsOf } from '@taskmint/platform';
import { entranceTexts } from '../texts/entrance';
import { passwordRule } from './password-rules';

it.each([
  ['Aa1!', 'Password must be 6 charaters'],
  ['Aa1!Aa1!Aa1!Aa1!Aa1!A', 'Password must be within 20 characters'],
  ['aaaaaa', 'Passwoed have one upper and lower case,one number and special charactor'],
  ['Aa1!Aa', true],
])('%s: %s (product.md §5)', (password, verdict) =>
  expect(passwordRule(password, textsOf(entranceTexts).rules)).toBe(verdict),
);
