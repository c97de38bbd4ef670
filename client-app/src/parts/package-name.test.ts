/** What a package is called in the reader's language. */
import { applyLanguage } from '@taskmint/platform';
import { packageName } from './package-name';

afterEach(() => applyLanguage('en'));

it.each([
  ['150 coins', 150, '১৫০ কয়েন'],
  ['1,000 coins', 1_000, '১,০০০ কয়েন'],
  ['Summer offer', 500, 'Summer offer'],
])('%s of %d coins is %s in Bangla', (heading, coins, bangla) => {
  expect(packageName({ heading, coins })).toBe(heading);
  applyLanguage('bn');
  expect(packageName({ heading, coins })).toBe(bangla);
});
