import { isClockWrong } from './device-clock';

const MINUTE_MS = 60_000;
const ISSUED_MS = Date.parse('2026-01-01T00:00:00Z');
const issued = { token: 't', expires_at: new Date(ISSUED_MS + 60 * MINUTE_MS).toISOString(), registered: true };

it.each([
  [-6, true],
  [-4, false],
  [0, false],
  [4, false],
  [6, true],
])('finds a clock that is %s minutes off wrong: %s', (minutes, isWrong) => {
  expect(isClockWrong({ ...issued, expires_in: 3_600 }, ISSUED_MS + minutes * MINUTE_MS)).toBe(isWrong);
});

it('cannot say so of an older server, whose answer has no life in seconds', () => {
  expect(isClockWrong(issued, ISSUED_MS + 24 * 60 * MINUTE_MS)).toBe(false);
});
