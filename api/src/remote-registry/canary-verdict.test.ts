/**
 * The rule that takes a canary back, simulated over whole lives with a check after each vote: rarely wrong, quick where it matters, and not fooled by a few
 * liars.
 */
import { seededRandom } from '../testing/seeded-random';
import { judge, PEOPLE_NEEDED, reasonOf } from './canary-verdict';

const side = (people: number, failing: number, rated = 0, poor = 0) => ({ people, failing, rated, poor });

interface Life {
  /** Share of the people who have the canary. */
  share: number;
  canaryRate: number;
  liveRate: number;
  /** Votes on the canary after which it ends. */
  length: number;
  /** People who say at once that it failed for them. */
  liars?: number;
}

type Field = 'failing' | 'poor';

/** Votes on the canary after which it was taken back, looking after each; null when it was not. */
function takenBackAfter(random: () => number, life: Life, field: Field): number | null {
  const { share, canaryRate, liveRate, length, liars = 0 } = life;
  const canary = side(liars, liars);
  const live = side(0, 0);
  while (canary.people < length) {
    const [one, rate] = random() < share ? [canary, canaryRate] : [live, liveRate];
    one.people += 1;
    one.rated += 1;
    if (random() < rate) one[field] += 1;
    // Fewer are no reason, whatever else is said.
    if (canary[field] > 3 && judge({ canary, live }).verdict === 'bad') return canary.people;
  }
  return null;
}

function lives(seed: number, count: number, life: Life, field: Field = 'failing'): (number | null)[] {
  const { next: random } = seededRandom(seed);
  return Array.from({ length: count }, () => takenBackAfter(random, life, field));
}

const shareOf = (all: readonly (number | null)[], within = Infinity) =>
  all.filter((after) => after !== null && after <= within).length / all.length;

describe('a verdict', () => {
  it.each([
    ['nobody has voted', side(0, 0), side(0, 0), 'wait'],
    ['one is missing of the canary', side(PEOPLE_NEEDED - 1, PEOPLE_NEEDED - 1), side(500, 0), 'wait'],
    ['one is missing of the live version', side(100, 100), side(PEOPLE_NEEDED - 1, 0), 'wait'],
    ['both are fine', side(PEOPLE_NEEDED, 0), side(PEOPLE_NEEDED, 0), 'fine'],
    ['all fail, whatever they have', side(50, 50), side(50, 50), 'fine'],
    ['the live version is the worse one', side(50, 1), side(50, 40), 'fine'],
    ['all of the canary fail', side(PEOPLE_NEEDED, PEOPLE_NEEDED), side(PEOPLE_NEEDED, 0), 'bad'],
    ['a fifth of the canary fails', side(60, 12), side(1_000, 10), 'bad'],
    ['the difference is certain and not worth it', side(100_000, 3_000), side(100_000, 1_000), 'fine'],
    ['three of two hundred say that it failed', side(200, 3), side(3_000, 0), 'fine'],
  ])('when %s', (_, canary, live, verdict) => {
    expect(judge({ canary, live }).verdict).toBe(verdict);
  });

  it('says what was worse, and by which figures', () => {
    const failing = judge({ canary: side(24, 20), live: side(30, 1) });
    expect(failing).toMatchObject({ because: 'failures', people_needed: PEOPLE_NEEDED });
    expect(reasonOf(failing)).toBe(
      'Failed for 20 of 24 people with the canary, and for 1 of 30 people with the live version.',
    );
    const slow = judge({ canary: side(60, 0, 50, 40), live: side(80, 0, 70, 5) });
    expect(slow).toMatchObject({ verdict: 'bad', because: 'vitals' });
    expect(reasonOf(slow)).toContain('40 of 50 people with the canary, and for 5 of 70 people');
  });

  it('about vitals waits for people who have said how fast it was', () => {
    expect(judge({ canary: side(60, 0, 19, 19), live: side(80, 0, 70, 5) }).verdict).toBe('fine');
  });
});

describe('over the whole life of a canary, looked at after each of its votes', () => {
  it.each([0.1, 0.5, 0.9])('an equally good one for a share of %d is taken back once in a hundred at most', (share) => {
    const failing = [0.005, 0.02, 0.05, 0.1].flatMap((rate) =>
      lives(1, 150, { share, canaryRate: rate, liveRate: rate, length: 500 }),
    );
    expect(shareOf(failing)).toBeLessThanOrEqual(0.01);
    const slow = lives(2, 150, { share, canaryRate: 0.3, liveRate: 0.3, length: 500 }, 'poor');
    expect(shareOf(slow)).toBeLessThanOrEqual(0.01);
  });

  it.each([0.05, 0.2])(
    'one that fails a fifth of its people, and has a share of %d, is found within about 60',
    (share) => {
      const found = lives(3, 200, { share, canaryRate: 0.2, liveRate: 0.005, length: 400 });
      expect(shareOf(found, 60)).toBeGreaterThan(0.85);
      expect(shareOf(found)).toBe(1);
    },
  );

  it('one that is slow for half more of its people than the live version is found', () => {
    expect(shareOf(lives(4, 100, { share: 0.1, canaryRate: 0.7, liveRate: 0.2, length: 200 }, 'poor'))).toBeGreaterThan(
      0.95,
    );
  });

  it.each([0, 0.01, 0.02])('three liars who come first do not bring it down where %d fail anyway', (rate) => {
    const life = { share: 0.1, canaryRate: rate, liveRate: rate, length: 200, liars: 3 };
    expect(shareOf(lives(5, 200, life))).toBeLessThanOrEqual(0.01);
  });
});
