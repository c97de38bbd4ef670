import fc from 'fast-check';
import {
  coinsDue,
  coinsToReverse,
  noFacts,
  observe,
  orderStatus,
  refundedCents,
  type Observation,
  type OrderFacts,
} from './order-facts';

const ORDER = { coins: 150, amountCents: 1_000 };

function after(...seen: Observation[]): OrderFacts {
  return seen.reduce(observe, noFacts());
}

const observation: fc.Arbitrary<Observation> = fc.oneof(
  fc.constant<Observation>({ kind: 'succeeded' }),
  fc.constant<Observation>({ kind: 'failed' }),
  fc.record({ kind: fc.constant('refunded-in-all' as const), cents: fc.integer({ min: 0, max: 1_000 }) }),
  fc.record({
    kind: fc.constant('refund' as const),
    id: fc.constantFrom('re_1', 're_2', '__proto__'),
    cents: fc.integer({ min: 1, max: 1_000 }),
    state: fc.constantFrom('made' as const, 'failed' as const),
  }),
  fc.record({
    kind: fc.constant('dispute' as const),
    id: fc.constantFrom('dp_1', 'dp_2'),
    cents: fc.integer({ min: 1, max: 1_000 }),
    state: fc.constantFrom('open' as const, 'won' as const, 'lost' as const),
    returnedCents: fc.integer({ min: 0, max: 1_000 }),
  }),
);

describe('facts about an order', () => {
  it('end in the same state whatever the order and however often each is told', () => {
    fc.assert(
      fc.property(
        fc
          .array(observation, { maxLength: 8 })
          .chain((all) =>
            fc.tuple(
              fc.constant(all),
              fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2, maxLength: all.length * 2 }),
            ),
          ),
        ([once, shuffledTwice]) => {
          const a = after(...once);
          const b = after(...shuffledTwice);
          expect(orderStatus(b, ORDER.amountCents)).toBe(orderStatus(a, ORDER.amountCents));
          expect(coinsToReverse(b, ORDER)).toBe(coinsToReverse(a, ORDER));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('never reverse more than was paid back, and never anything that was not paid for', () => {
    fc.assert(
      fc.property(fc.array(observation, { maxLength: 8 }), (seen) => {
        const facts = after(...seen);
        const reversed = coinsToReverse(facts, ORDER);
        expect(reversed).toBeGreaterThanOrEqual(0);
        const disputed = Object.values(facts.disputes).filter(({ state }) => state !== 'won');
        const back = disputed.reduce((sum, { cents }) => sum + cents, refundedCents(facts));
        const most = facts.paid ? Math.ceil((ORDER.coins * back) / ORDER.amountCents) : 0;
        expect(reversed).toBeLessThanOrEqual(most);
      }),
      { numRuns: 500 },
    );
  });

  it('leave the customer no coin whose price was given back', () => {
    // 1 cent of 100 buys a tenth of a coin: the whole coin goes.
    expect(
      coinsToReverse(after({ kind: 'succeeded' }, { kind: 'refunded-in-all', cents: 1 }), {
        coins: 10,
        amountCents: 100,
      }),
    ).toBe(1);
    expect(coinsToReverse(after({ kind: 'succeeded' }, { kind: 'refunded-in-all', cents: 500 }), ORDER)).toBe(75);
  });

  it('make the buyer return as many coins again for what a bank took of refunded cents', () => {
    const refunded = after({ kind: 'succeeded' }, { kind: 'refunded-in-all', cents: 1_000 });
    const twice = observe(refunded, { kind: 'dispute', id: 'dp_1', cents: 400, state: 'open' });
    expect(coinsToReverse(twice, ORDER)).toBe(150 + 60);
    expect(coinsToReverse(observe(twice, { kind: 'dispute', id: 'dp_1', cents: 400, state: 'won' }), ORDER)).toBe(150);
  });

  it('count a refund told one by one and in all only once, and give a failed one back', () => {
    const both = after(
      { kind: 'refunded-in-all', cents: 400 },
      { kind: 'refund', id: 're_1', cents: 400, state: 'made' },
    );
    expect(refundedCents(both)).toBe(400);
    expect(refundedCents(observe(both, { kind: 'refund', id: 're_1', cents: 400, state: 'failed' }))).toBe(0);
  });

  it('turn a failed attempt into a paid order, and never back', () => {
    expect(orderStatus(after({ kind: 'failed' }), 1_000)).toBe('failed');
    expect(orderStatus(after({ kind: 'succeeded' }, { kind: 'failed' }), 1_000)).toBe('paid');
    expect(orderStatus(noFacts(), 1_000)).toBe('awaiting_payment');
  });

  it('let a dispute that was lost be won on appeal, but not reopened', () => {
    const dispute = (state: 'open' | 'won' | 'lost'): Observation => ({
      kind: 'dispute',
      id: 'dp_1',
      cents: 1_000,
      state,
    });
    expect(orderStatus(after({ kind: 'succeeded' }, dispute('lost'), dispute('open')), 1_000)).toBe('disputed');
    expect(orderStatus(after({ kind: 'succeeded' }, dispute('lost'), dispute('won'), dispute('open')), 1_000)).toBe(
      'paid',
    );
  });
});

describe('coins due', () => {
  const paid = after({ kind: 'succeeded' });

  it('are credited once', () => {
    expect(coinsDue(noFacts(), ORDER, { credited: 0, reversed: 0 }).credit).toBe(0);
    expect(coinsDue(paid, ORDER, { credited: 0, reversed: 0 })).toEqual({ credit: 150, reverse: 0, reinstate: 0 });
    expect(coinsDue(paid, ORDER, { credited: 150, reversed: 0 })).toEqual({ credit: 0, reverse: 0, reinstate: 0 });
  });

  it('give back after a won dispute only what had been taken', () => {
    const won = after({ kind: 'succeeded' }, { kind: 'dispute', id: 'dp_1', cents: 1_000, state: 'won' });
    expect(coinsDue(won, ORDER, { credited: 150, reversed: 40 })).toEqual({ credit: 0, reverse: 0, reinstate: 40 });
  });

  it('ask again for coins that could not be taken before', () => {
    const refunded = observe(paid, { kind: 'refunded-in-all', cents: 1_000 });
    expect(coinsDue(refunded, ORDER, { credited: 150, reversed: 40 })).toEqual({
      credit: 0,
      reverse: 110,
      reinstate: 0,
    });
  });
});
