import { brandOf, cvcFault, expiryFault, formatExpiry, formatNumber, numberFault, parseExpiry } from './card-rules';

const november2026 = new Date(2026, 10, 15);

test.each([
  ['4242424242424242', 'visa', '4242 4242 4242 4242'],
  ['378282246310005', 'amex', '3782 822463 10005'],
  ['5555555555554444', 'mastercard', '5555 5555 5555 4444'],
  ['30569309025904', 'diners', '3056 9309 0259 04'],
  ['6011111111111117', 'discover', '6011 1111 1111 1117'],
])('%s is a valid %s shown as %s', (number, brand, shown) => {
  expect(brandOf(number).brand).toBe(brand);
  expect(formatNumber(number)).toBe(shown);
  expect(numberFault(shown)).toBeUndefined();
});

test('a number is incomplete until it is long enough, then must pass its check digit', () => {
  expect(numberFault('')?.message).toBe('Your card number is incomplete.');
  expect(numberFault('4242 4242 4242 424')?.code).toBe('incomplete_number');
  expect(numberFault('4242 4242 4242 4241')?.message).toBe('Your card number is invalid.');
});

test('more digits than a card has are dropped', () => {
  expect(formatNumber('42424242424242429999')).toBe('4242 4242 4242 4242');
});

test('an expiry date is completed while typing and compared with the present month', () => {
  expect(formatExpiry('5')).toBe('05');
  expect(formatExpiry('1')).toBe('1');
  expect(formatExpiry('1230')).toBe('12 / 30');
  expect(parseExpiry('12 / 30')).toEqual({ month: 12, year: 2030 });
  expect(expiryFault('13 / 30', november2026)?.code).toBe('incomplete_expiry');
  expect(expiryFault('11 / 26', november2026)).toBeUndefined();
  expect(expiryFault('10 / 26', november2026)?.code).toBe('invalid_expiry_month_past');
  expect(expiryFault('12 / 25', november2026)?.message).toBe("Your card's expiration year is in the past.");
});

test('the security code has four digits on American Express and three elsewhere', () => {
  expect(cvcFault('123', '4242')).toBeUndefined();
  expect(cvcFault('123', '3782')?.code).toBe('incomplete_cvc');
  expect(cvcFault('1234', '3782')).toBeUndefined();
});
