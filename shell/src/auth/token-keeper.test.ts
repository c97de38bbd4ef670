import { createTokenKeeper } from './token-keeper';

const HOUR_MS = 3_600_000;
const issued = (token: string, nowMs: number) => ({
  token,
  expires_at: new Date(nowMs + HOUR_MS).toISOString(),
  registered: true,
  asked_at: nowMs,
});

beforeEach(() => localStorage.clear());

it('has nothing before somebody signs in, and asks nobody for it', async () => {
  const exchange = jest.fn();
  await expect(createTokenKeeper({ exchange }).token()).resolves.toBeNull();
  expect(exchange).not.toHaveBeenCalled();
});

it('renews once, a minute before the end, however many calls wait for it', async () => {
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const exchange = jest.fn(() => Promise.resolve(issued('second', nowMs)));
  const keeper = createTokenKeeper({ exchange, now: () => nowMs });
  keeper.keep(issued('first', nowMs));
  nowMs += HOUR_MS - 61_000;
  await expect(keeper.token()).resolves.toBe('first');
  nowMs += 2_000;
  await expect(Promise.all([keeper.token(), keeper.token(), keeper.token()])).resolves.toEqual(Array(3).fill('second'));
  expect(exchange).toHaveBeenCalledTimes(1);
  await expect(keeper.token()).resolves.toBe('second');
});

it.each([2, -2])('renews by its own clock, also when that is %s hours off', async (hours) => {
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const issuedThere = { ...issued('first', nowMs - hours * HOUR_MS), expires_in: HOUR_MS / 1_000, asked_at: nowMs };
  const exchange = jest.fn(() => Promise.resolve(issued('second', nowMs)));
  const keeper = createTokenKeeper({ exchange, now: () => nowMs });
  keeper.keep(issuedThere);
  nowMs += HOUR_MS - 61_000;
  await expect(keeper.token()).resolves.toBe('first');
  nowMs += 2_000;
  await expect(keeper.token()).resolves.toBe('second');
});

it('renews a token that arrived after the device had slept', async () => {
  const askedMs = Date.parse('2026-01-01T00:00:00Z');
  const nowMs = askedMs + 8 * HOUR_MS;
  const exchange = jest.fn(() => Promise.resolve(issued('second', nowMs)));
  const keeper = createTokenKeeper({ exchange, now: () => nowMs });
  keeper.keep({ ...issued('first', askedMs), expires_in: HOUR_MS / 1_000 });
  await expect(keeper.token()).resolves.toBe('second');
});

it('tries again after a renewal that failed', async () => {
  let nowMs = 0;
  const exchange = jest
    .fn()
    .mockRejectedValueOnce(new Error('offline'))
    .mockImplementation(() => Promise.resolve(issued('second', nowMs)));
  const keeper = createTokenKeeper({ exchange, now: () => nowMs });
  keeper.keep(issued('first', nowMs));
  nowMs += HOUR_MS;
  await expect(keeper.token()).rejects.toThrow('offline');
  await expect(keeper.token()).resolves.toBe('second');
});

it('keeps nothing that was asked for before somebody left', async () => {
  let answer = (_: ReturnType<typeof issued>) => undefined as void;
  const exchange = () => new Promise<ReturnType<typeof issued>>((resolve) => (answer = resolve));
  let nowMs = 0;
  const keeper = createTokenKeeper({ exchange, now: () => nowMs });
  keeper.keep(issued('first', nowMs));
  nowMs += HOUR_MS;
  const waiting = keeper.token();
  keeper.drop();
  answer(issued('second', nowMs));
  await expect(waiting).resolves.toBeNull();
  expect(keeper.isStored()).toBe(false);
});

describe('a page that the browser shows again as it was', () => {
  const tokenOf = (sub: string, issue: number) => `h.${btoa(JSON.stringify({ sub, issue }))}.s`;
  const hide = () => dispatchEvent(new Event('pagehide'));
  const show = (persisted = true) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  function keeperOf(token: string | null): { onDropped: jest.Mock; stop(): void } {
    if (token !== null) localStorage.setItem('access-token', token);
    const onDropped = jest.fn();
    const stop = createTokenKeeper({ exchange: jest.fn() }).onDroppedElsewhere(onDropped);
    return { onDropped, stop };
  }

  it.each([
    ['nobody is signed in any more', null, 1],
    ['somebody else is', tokenOf('u2', 1), 1],
    ['the token was renewed', tokenOf('u1', 2), 0],
  ])('knows that %s', (_, stored, times) => {
    const { onDropped, stop } = keeperOf(tokenOf('u1', 1));
    hide();
    if (stored === null) localStorage.removeItem('access-token');
    else localStorage.setItem('access-token', stored);
    show(false);
    expect(onDropped).not.toHaveBeenCalled();
    show();
    stop();
    show();
    expect(onDropped).toHaveBeenCalledTimes(times);
  });

  it('was nobody’s before, and stays so', () => {
    const { onDropped, stop } = keeperOf(null);
    hide();
    localStorage.setItem('access-token', tokenOf('u1', 1));
    show();
    expect(onDropped).not.toHaveBeenCalled();
    stop();
  });
});
