import { ADD, calculate, MULTIPLY, SUBTRACT } from './arithmetic';
import { compareDecimals, decimalFromDouble, parseDecimal, toDecimal128 } from './decimal';
import { asInteger, asNumber } from './number';
import { extractIndexKeys } from './index-keys';
import { Decimal128, type Doc, Double, Long, typeOf } from './types';

const dec = (text: string) => Decimal128.fromString(text);
const parse = (text: string) => parseDecimal(dec(text));
const long = (text: string) => Long.fromString(text);

describe('arithmetic', () => {
  test.each<[unknown, unknown, string, string]>([
    [1, 2, 'int', '3'],
    [2147483647, 1, 'long', '2147483648'],
    [1, new Double(2), 'double', '3'],
    [1, 0.5, 'double', '1.5'],
    [1, long('2'), 'long', '3'],
    [long('9223372036854775807'), 1, 'double', '9223372036854775808'],
    [long('9007199254740993'), 1, 'long', '9007199254740994'],
    [1, dec('0.1'), 'decimal', '1.1'],
    [0.1, dec('1'), 'decimal', '1.100000000000000'],
    [long('5'), dec('0.25'), 'decimal', '5.25'],
    [dec('1E+6144'), dec('9E+6144'), 'decimal', 'Infinity'],
    [dec('9999999999999999999999999999999999'), dec('1'), 'decimal', '1.000000000000000000000000000000000E+34'],
  ])('%p + %p is a %s %s', (a, b, type, text) => {
    const result = calculate(ADD, a, b);
    expect(typeOf(result)).toBe(type);
    expect(String(typeOf(result) === 'double' ? BigInt(Number(result) * 2) : result)).toBe(
      type === 'double' ? String(BigInt(Number(text) * 2)) : text,
    );
  });

  test('other operations', () => {
    expect(calculate(MULTIPLY, 0, -5)).toBe(0);
    expect(Object.is(calculate(MULTIPLY, 0, -5), -0)).toBe(false);
    expect(String(calculate(MULTIPLY, 65536, 65536))).toBe('4294967296');
    expect(calculate(MULTIPLY, long('9223372036854775807'), 2, 'undefined')).toBeUndefined();
    expect(String(calculate(MULTIPLY, dec('1.10'), 2))).toBe('2.20');
    expect(String(calculate(SUBTRACT, dec('1'), dec('0.9')))).toBe('0.1');
    expect(String(calculate(SUBTRACT, long('1'), 2))).toBe('-1');
  });

  test('conversion', () => {
    expect(toDecimal128(decimalFromDouble(0.1)).toString()).toBe('0.100000000000000');
    expect(compareDecimals(parse('1E+6000'), parse('9.9E+5999'))).toBeGreaterThan(0);
    expect(asNumber(dec('0.1'))).toBe(0.1);
    expect(asInteger(dec('5.0'))).toBe(5n);
    expect(asInteger(5.5)).toBeUndefined();
    expect(asInteger(dec('1E+30'))).toBeUndefined();
    for (const text of [
      '1E-6176',
      '9.999999999999999999999999999999999E+6144',
      '-0.00',
      '123456789.123456789',
      'NaN',
    ]) {
      expect(toDecimal128(parse(text)).toString().replace('-0.00', '0.00')).toBe(text.replace('-0.00', '0.00'));
    }
  });
});

describe('index keys', () => {
  test.each<[Doc, string[], unknown[][], boolean]>([
    [{ a: 1 }, ['a'], [[1]], false],
    [{}, ['a'], [[null]], false],
    [{ a: [1, 2] }, ['a'], [[1], [2]], true],
    [{ a: [] }, ['a'], [[undefined]], true],
    [{ a: [[1, 2]] }, ['a'], [[[1, 2]]], true],
    [{ a: { b: 1 } }, ['a.b'], [[1]], false],
    [{ a: [{ b: 1 }, { b: [2, 3] }, 4] }, ['a.b'], [[1], [2], [3], [null]], true],
    [
      { a: [{ b: 1, c: 2 }, { b: 3 }], d: 5 },
      ['a.b', 'a.c', 'd'],
      [
        [1, 2, 5],
        [3, null, 5],
      ],
      true,
    ],
    [{ a: [7, 8] }, ['a.1'], [[8]], false],
    [{ a: [], d: 5 }, ['a.b', 'd'], [[null, 5]], true],
  ])('%j on %j', (doc, paths, keys, multikey) => {
    expect(extractIndexKeys(doc, paths)).toMatchObject({ keys, multikey });
  });

  test('parallel arrays are refused; sparse indexes learn that nothing is there', () => {
    expect(() => extractIndexKeys({ a: [1], b: [2] }, ['a', 'b'])).toThrow(expect.objectContaining({ code: 171 }));
    expect(extractIndexKeys({ c: 1 }, ['a', 'b']).allMissing).toBe(true);
    expect(extractIndexKeys({ b: null }, ['a', 'b']).allMissing).toBe(false);
  });
});
