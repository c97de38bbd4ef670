/** Cells that a spreadsheet treats as text, whatever somebody wrote. */
import { toCsv } from './csv';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t1', '\uff1d1+1', '\uff0b1', '\uff0d1', '\uff20SUM(A1)'])(
  'begins what begins like a formula with an apostrophe: %j',
  (written) => expect(toCsv(['About'], [[written]])).toBe(`About\r\n'${written}\r\n`),
);

it('leaves numbers and other text as they are', () => {
  expect(toCsv(['Coins', 'About'], [[-5, 'a, "b"']])).toBe('Coins,About\r\n-5,"a, ""b"""\r\n');
});

it.each([';', '\t', '\n'])(
  'does so also where a spreadsheet that separates by %j begins a cell within one',
  (between) => {
    const written = ['', '=1', '+1', '-1', '@SUM(A1)', '"=1', 'b-1', ''].join(between);
    const apart = toCsv(['About'], [[written]]).split(between);
    expect(apart.filter((part) => /^"*[=+\-@]/.test(part))).toEqual([]);
    expect(apart).toContain('b-1');
  },
);
