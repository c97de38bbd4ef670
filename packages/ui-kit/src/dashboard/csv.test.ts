/** Cells that a spreadsheet treats as text, whatever somebody wrote. */
import { toCsv } from './csv';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\uff1d1+1', '\uff0b1', '\uff0d1', '\uff20SUM(A1)'])(
  'begins what begins like a formula with an apostrophe: %j',
  (written) => expect(toCsv(['About'], [[written]])).toBe(`About\r\n'${written}\r\n`),
);

it('leaves numbers and other text as they are', () => {
  expect(toCsv(['Coins', 'About'], [[-5, 'a, "b"']])).toBe('Coins,About\r\n-5,"a, ""b"""\r\n');
});
