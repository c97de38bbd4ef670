/** Regular expressions are interpreted as PCRE does, or refused with 51091; matching always takes linear time. */
import { BSONRegExp } from '../bson';
import { compileRegex, literalPrefix } from './regex';

test.each<[string, string, string, boolean]>([
  ['abc$', '', 'abc\n', true],
  ['abc$', '', 'abc\n\n', false],
  ['abc\\Z', '', 'abc\n', true],
  ['abc\\z', '', 'abc\n', false],
  ['^(abc|d+)$', '', 'ddd\n', true],
  ['^(abc|d+)$', '', 'ddd\nd', false],
  ['b$', 'm', 'ab\nc', true],
  ['^c', 'm', 'ab\nc', true],
  ['^c', '', 'ab\nc', false],
  ['^', 'm', '', true],
  ['\\Aab|\\Acd', '', 'cd', true],
  ['\\Qa.b\\E', '', 'a.b', true],
  ['\\Qa.b\\E', '', 'axb', false],
  ['\\Qa.b', '', 'a.b', true],
  ['\\x{41}\\x42', '', 'AB', true],
  ['\\x{1F600}+', '', '\u{1F600}', true],
  ['\\s', '', '\u00a0', false],
  ['\\s', '', '\v', true],
  ['^\\S+$', '', '\u00a0', true],
  ['^[^\\S]$', '', '\u00a0', false],
  ['a.b', '', 'a\rb', true],
  ['a.b', '', 'a\u2028b', true],
  ['a.b', '', 'a\nb', false],
  ['a.b', 's', 'a\nb', true],
  ['a.+b', 's', 'a\n\nb', true],
  ['\\d', '', '\u0663', false],
  ['\\w\\W', '', 'aé', true],
  ['[]a]+', '', ']', true],
  ['[^]]+', '', ']', false],
  ['[^]a]', '', 'b', true],
  ['[a-]+x', '', '-x', true],
  ['[\\w-]+', '', '-', true],
  ['[a\\]b]', '', ']', true],
  ['[[:alpha:][:digit:]]+!', '', 'a1!', true],
  ['[.*+?^$]', '', '^', true],
  ['x{,3}', '', 'x{,3}', true],
  ['x{2,3}y', '', 'xxy', true],
  ['a b # c', 'x', 'ab', true],
  ['a\\ b', 'x', 'a b', true],
  ['[a b]', 'x', ' ', true],
  ['(?i)ABC', '', 'abc', true],
  ['straße', 'i', 'STRAßE', true],
  ['\\bcat\\b', 'i', 'a Cat.', true],
  ['\\Wk', 'i', 'kk', false],
  ['(?P<year>\\d{4})-(?<m>\\d\\d)', '', '2026-11', true],
  ['\\p{Lu}\\pN', '', 'É5', true],
  ['a\\/b\\-c\\_', '', 'a/b-c_', true],
  ['}]', '', '}]', true],
  ['\\t\\a', '', '\t\x07', true],
])('%j with options %j on %j: %s', (pattern, options, text, expected) => {
  expect(compileRegex(pattern, options).test(text)).toBe(expected);
});

test.each([
  'a++',
  'a*+',
  'a{2}+',
  '(?>a+)',
  'a(?=b)',
  'a(?!b)',
  '(?<=a)b',
  '(?<!a)b',
  '(a)\\1',
  '(?P=x)',
  '\\g{1}',
  '\\k<x>',
  '\\X',
  '\\K',
  '\\G',
  '\\R',
  '\\cA',
  '\\p{Greek}',
  '(?|a)',
  '(?#c)',
  'a(?i)b',
  '(*UTF)a',
  '[[:nonsense:]]',
  '[:alpha:]',
  '[[=a=]]',
  '(a$|b)c+',
  '(a',
  'a)',
  '[a',
  '*a',
  'a**',
  'b\\',
  'x{2000}',
  'x{3,2}',
  '[z-a]',
  '\\x{110000}',
])('%j is refused', (pattern) => {
  expect(() => compileRegex(pattern, '')).toThrow(expect.objectContaining({ code: 51091 }));
});

test('no pattern takes more than linear time, and long work is refused', () => {
  const before = process.cpuUsage();
  for (const pattern of [
    '^(a+)+$',
    '^(a|a)*$',
    '(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)!',
    '(.*)(.*)(.*)!',
  ])
    expect(compileRegex(pattern, '').test(`${'a'.repeat(5_000)}b`)).toBe(false);
  // Time of the processor, which others do not take part in.
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(2_000);
  expect(() => compileRegex('x{900}y', '').test('x'.repeat(100_000))).toThrow(expect.objectContaining({ code: 51156 }));
});

test.each([
  ['^abc', '', 'abc'],
  ['^a\\.b*', '', 'a.'],
  ['^abc', 'i', ''],
  ['^a|b', '', ''],
  ['^\\Qab\\E', '', ''],
])('%j with %j begins with %j', (pattern, options, expected) => {
  expect(literalPrefix(new BSONRegExp(pattern, options))).toBe(expected);
});
