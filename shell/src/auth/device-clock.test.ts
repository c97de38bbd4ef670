import { isClockWrong } from './device-clock';

const MINUTE_MS = 60_000;
const ISSUED_MS = Date.parse('2026-01-01T00:00:00Z');
const expires_at = new Date(ISSUED_MS + 60 * MINUTE_MS).toISOString();
const issued = { token: 't', registered: true, expires_at, expires_in: 3_600, asked_at: ISSUED_MS };

it.each([
  [-6, true],
  [-4, false],
  [0, false],
  [4, false],
  [6, true],
])('finds a clock that is %s minutes off wrong: %s', (minutes, isWrong) => {
  const nowMs = ISSUED_MS + minutes * MINUTE_MS;
  expect(isClockWrong({ ...issued, asked_at: nowMs - 200 }, nowMs)).toBe(isWrong);
});

it('does not blame the clock of a device that slept before the answer arrived', () => {
  expect(isClockWrong(issued, ISSUED_MS + 8 * 60 * MINUTE_MS)).toBe(false);
});

it('cannot say so of an older server, whose answer has no life in seconds', () => {
  const asked_at = ISSUED_MS + 24 * 60 * MINUTE_MS;
  const { expires_in: _absent, ...older } = { ...issued, asked_at };
  expect(isClockWrong(older, asked_at)).toBe(false);
});
