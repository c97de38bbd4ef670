import fc from 'fast-check';
import {
  deadlineMs,
  formatDate,
  formatDateTime,
  formatDateTimeZone,
  formatMoney,
  formatNumber,
  formatRelative,
  formatShort,
  formatTenths,
  formatYear,
} from './formatting';

describe('money and coins', () => {
  it('shows coins without decimals, grouped, in the digits of the language', () => {
    expect(formatNumber(1_500, 'en')).toBe('1,500');
    expect(formatNumber(-40, 'en')).toBe('−40');
    expect(formatNumber(-40, 'bn')).toBe('−৪০');
    expect(formatNumber(1_500, 'bn')).toBe('১,৫০০');
  });

  it('writes every number as the locale does, but with a true minus', () => {
    const locale = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
    const byLocale = (value: number) => locale.format(value).replace('-', '−');
    const any = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -2_000, max: 2_000 }), fc.double({ noNaN: true }));
    fc.assert(fc.property(any, (value) => expect(formatNumber(value, 'en')).toBe(byLocale(value))));
    expect(formatNumber(-0, 'en')).toBe(byLocale(-0));
  });

  it('says times in English as the locale does', () => {
    const byLocale = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });
    const units = { year: 365 * 24 * 60, month: 30 * 24 * 60, day: 24 * 60, hour: 60, minute: 1 };
    const some = fc.record({ unit: fc.constantFrom(...Object.keys(units)), amount: fc.integer({ min: -11, max: 11 }) });
    fc.assert(
      fc.property(
        // One month is said in days, see below.
        some.filter(({ amount, unit }) => amount !== 0 && !(unit === 'month' && Math.abs(amount) === 1)),
        ({ unit, amount }) => {
          const distance = amount * units[unit as keyof typeof units] * 60_000;
          const said = byLocale.format(amount, unit as Intl.RelativeTimeFormatUnit);
          expect(formatRelative(distance, 0, 'en')).toBe(said);
        },
      ),
    );
    expect(formatRelative(1_500 * 365 * 86_400_000, 0, 'en')).toBe(byLocale.format(1_500, 'year'));
  });

  it('does not group years', () => {
    expect(formatYear(2026, 'en')).toBe('2026');
    expect(formatYear(2026, 'bn')).toBe('২০২৬');
  });

  it('does not ask Intl for whole numbers in English: browsers take long to load what it needs', () => {
    const asked = jest.spyOn(Intl, 'NumberFormat');
    const askedForTimes = jest.spyOn(Intl, 'RelativeTimeFormat');
    formatRelative(0, 86_400_000, 'en');
    formatNumber(12_500, 'en');
    formatYear(2026, 'en');
    formatDateTime('2026-12-21T10:00:00.000Z', 'en');
    expect(asked).not.toHaveBeenCalled();
    expect(askedForTimes).not.toHaveBeenCalled();
    asked.mockRestore();
    askedForTimes.mockRestore();
  });

  it('shortens numbers where there is little room, none that is short already', () => {
    expect([80_000, 500_000, 1_250_000].map((value) => formatShort(value, 'en'))).toEqual(['80,000', '500K', '1.25M']);
    expect(formatShort(2_500_000, 'bn')).toBe('২৫\u00a0লা');
  });

  it('shows ratings to a tenth', () => {
    expect(formatTenths(4.26, 'en')).toBe('4.3');
    expect(formatTenths(5, 'en')).toBe('5');
    expect(formatTenths(4.5, 'bn')).toBe('৪.৫');
  });

  it('shows cents exactly', () => {
    expect(formatMoney(750, 'en')).toBe('$7.50');
    expect(formatMoney(-5, 'en')).toBe('−$0.05');
    expect(formatMoney(126_050, 'en')).toBe('$1,260.50');
    expect(formatMoney(9, 'bn')).toBe('$০.০৯');
  });

  it('loses no cent, whatever the amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        const digits = formatMoney(cents, 'en')
          .replace('−', '-')
          .replace(/[^\d-]/g, '');
        expect(Number(digits)).toBe(cents === 0 ? 0 : cents);
      }),
    );
  });
});

describe('dates', () => {
  it('shows dd-MM-yyyy, and a calendar day as the day it is', () => {
    expect(formatDate('2026-12-21')).toBe('21-12-2026');
    expect(formatDate(new Date(2026, 0, 5, 23, 59))).toBe('05-01-2026');
    expect(formatDateTime(new Date(2026, 0, 5, 9, 7))).toBe('05-01-2026 09:07');
    expect(formatDateTime('2026-12-21')).toBe('21-12-2026');
    expect(formatDate('2026-12-21', 'bn')).toBe('২১-১২-২০২৬');
    expect(formatDateTime(new Date(2026, 0, 5, 9, 7), 'bn')).toBe('০৫-০১-২০২৬ ০৯:০৭');
  });

  it.each([
    [0, '05-01-2026 09:07 UTC', '০৫-০১-২০২৬ ০৯:০৭ UTC'],
    [-360, '05-01-2026 09:07 UTC+06:00', '০৫-০১-২০২৬ ০৯:০৭ UTC+০৬:০০'],
    [210, '05-01-2026 09:07 UTC-03:30', '০৫-০১-২০২৬ ০৯:০৭ UTC-০৩:৩০'],
  ])('names the zone of the clock, %s minutes from UTC', (offset, english, bangla) => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(offset);
    const moment = new Date(2026, 0, 5, 9, 7);
    expect([formatDateTimeZone(moment), formatDateTimeZone(moment, 'bn')]).toEqual([english, bangla]);
    expect(formatDateTimeZone('2026-12-21')).toBe('21-12-2026');
    jest.restoreAllMocks();
  });

  it('shows nothing for what is no date', () => {
    expect(formatDate('soon')).toBe('');
    expect(formatDateTime('')).toBe('');
    expect(deadlineMs('soon')).toBeNaN();
  });

  it('lets a calendar day last until its end in UTC', () => {
    expect(deadlineMs('2026-12-21')).toBe(Date.UTC(2026, 11, 22) - 1);
    expect(deadlineMs('2026-12-21T10:00:00.000Z')).toBe(Date.UTC(2026, 11, 21, 10));
  });

  it('says the largest unit that fits', () => {
    const now = Date.UTC(2026, 0, 1);
    const hours = (count: number) => now + count * 3_600_000;
    expect(formatRelative(hours(75), now, 'en')).toBe('in 3 days');
    expect(formatRelative(hours(5.4), now, 'en')).toBe('in 5 hours');
    expect(formatRelative(hours(-49), now, 'en')).toBe('2 days ago');
    expect(formatRelative(now + 5_000, now, 'en')).toBe('in 1 minute');
    expect(formatRelative(now - 5_000, now, 'en')).toBe('1 minute ago');
    expect(formatRelative(hours(24 * 400), now, 'en')).toBe('in 1 year');
  });

  it('keeps to what was promised a second later, and says a month in days', () => {
    const second = 1_000;
    const day = 86_400_000;
    expect(formatRelative(3 * day - second, 0, 'en')).toBe('in 3 days');
    expect(formatRelative(day - second, 0, 'en')).toBe('in 1 day');
    expect(formatRelative(3_600_000 - second, 0, 'en')).toBe('in 1 hour');
    expect(formatRelative(45 * day, 0, 'en')).toBe('in 45 days');
    expect(formatRelative(-31 * day, 0, 'en')).toBe('31 days ago');
    expect(formatRelative(60 * day - second, 0, 'en')).toBe('in 2 months');
    expect(formatRelative(23 * 3_600_000, 0, 'en')).toBe('in 23 hours');
  });
});
