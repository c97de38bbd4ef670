/**
 * What counts as lockstep, and how often honest people would be mistaken for it: simulates the crowd in which that is most likely, which is
 * small, works at the same hours, goes down the same list, and is told of new tasks at the same moment.
 */
import { DAY_MS, MINUTE_MS } from '../../days';
import { beforeWhich, cameForNews, followedBy, lockstepDays, QUIET_MS, type Timed } from './lockstep';

const at = (minutes: number): Date => new Date(minutes * MINUTE_MS);
const work = (started: number, handedIn: number): Timed => ({ started_at: at(started), at: at(handedIn) });

test('follows whoever handed in within five minutes before it began; not at the same time, not much later, not in company, and not when nobody knows', () => {
  const first = work(0, 10);
  expect(followedBy(work(12, 20), [first])).toBe(first);
  expect(followedBy(work(9, 20), [first])).toBeNull();
  expect(followedBy(work(16, 20), [first])).toBeNull();
  expect(followedBy(work(12, 20), [first, work(-20, -4)])).toBeNull();
  expect(followedBy(work(12, 20), [first, work(-20, -6)])).toBe(first);
  expect(followedBy(work(12, 20), [work(11, 14), first])).toBeNull();
  expect(followedBy({ at: at(20) }, [first])).toBeNull();
  expect(followedBy(work(12, 20), [])).toBeNull();
});

test('who came within half an hour after the task appeared came for it, and is followed by nobody', () => {
  expect(cameForNews(work(29, 40), at(0))).toBe(true);
  expect(cameForNews(work(30, 40), at(0))).toBe(false);
  expect(cameForNews({ at: at(29) }, at(0))).toBe(true);
  expect(cameForNews(work(0, 10), undefined)).toBe(false);
});

test('takes six days of two clients and half of what both have done; many tasks of a day are one', () => {
  const step = (day: number, owner = 'a', minute = 0) => ({ at: new Date(day * DAY_MS + minute * MINUTE_MS), owner });
  const days = [0, 1, 2, 3, 4].map((day) => step(day));
  expect(lockstepDays([...days, step(4, 'b', 30)], 6)).toBeNull();
  expect(lockstepDays([...days, step(5)], 6)).toBeNull();
  const enough = [...days, step(5, 'b')];
  expect(lockstepDays(enough, 12)?.size).toBe(6);
  expect(lockstepDays(enough, 13)).toBeNull();
});

interface Done extends Timed {
  readonly task: number;
  readonly worker: number;
  readonly owner: string;
  readonly started_at: Date;
  readonly appeared: Date;
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/**
 * 60 days of 40 people: six clients post about 12 tasks a day in batches of four, of 20 places each. Everybody works an hour at one of three times of the day, on four
 * days of five, from the newest task down, each at a speed of their own; every third person is told of each batch and comes within ten minutes.
 */
function crowd(seed: number, honest: number, hours: readonly number[], days = 60): Done[] {
  const random = randomFrom(seed);
  const tasks: { id: number; posted: number; minutes: number; owner: string; left: number }[] = [];
  for (let day = 0; day < days; day += 1)
    for (let batch = 0; batch < 3; batch += 1) {
      const posted = day * 1_440 + 360 + random() * 900;
      const owner = `client ${Math.floor(random() * 6)}`;
      for (let one = 0; one < 4; one += 1)
        tasks.push({ id: tasks.length, posted, minutes: 2 + random() * 6, owner, left: 20 });
    }
  const people = Array.from({ length: honest }, (_, id) => ({
    id,
    hour: hours[Math.floor(random() * hours.length)] as number,
    speed: 0.6 + random() * 0.8,
    isTold: id % 3 === 0,
  }));
  const sittings = people.flatMap((person) =>
    Array.from({ length: days }, (_, day) => day).flatMap((day) => {
      const own = random() < 0.8 ? [day * 1_440 + person.hour * 60 + random() * 30] : [];
      const told = person.isTold
        ? tasks.filter(({ id, posted }) => id % 4 === 0 && Math.floor(posted / 1_440) === day && random() < 0.5)
        : [];
      return [...own, ...told.map(({ posted }) => posted + random() * 10)].map((start) => ({ person, start }));
    }),
  );
  const done: Done[] = [];
  const seen = new Set<string>();
  for (const { person, start } of sittings.sort((one, other) => one.start - other.start)) {
    let minute = start;
    for (const task of tasks.filter(({ posted }) => posted <= start && posted > start - 2_880).reverse()) {
      if (minute > start + 60 || task.left === 0 || seen.has(`${person.id} ${task.id}`)) continue;
      seen.add(`${person.id} ${task.id}`);
      task.left -= 1;
      const end = minute + task.minutes * person.speed * (0.8 + random() * 0.4);
      done.push({
        task: task.id,
        worker: person.id,
        owner: task.owner,
        appeared: at(task.posted),
        started_at: at(minute),
        at: at(end),
      });
      minute = end + random();
    }
  }
  return done;
}

/** Each task of every second night, by the first account and then by the second. */
function withPuppets(done: readonly Done[], first: number, later: number): Done[] {
  return Array.from({ length: 20 }, (_, night) => {
    const [minute, task] = [night * 2_880 + 180, 100_000 + night];
    const [owner, appeared] = [`client ${night % 3}`, at(minute - 60)];
    return [
      { task, worker: first, owner, appeared, started_at: at(minute), at: at(minute + 6) },
      { task, worker: later, owner, appeared, started_at: at(minute + 8), at: at(minute + 12) },
    ];
  })
    .flat()
    .concat(done);
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

/** The steps of each pair, by the rule that is in use or by `follows` alone. */
function stepsOf(done: readonly Done[], follows?: (one: Done, before: readonly Done[]) => Done | null) {
  const steps = new Map<string, Done[]>();
  for (const works of grouped(done, ({ task }) => task).values()) {
    const order = [...works].sort((one, other) => other.at.getTime() - one.at.getTime());
    for (const [index, one] of order.entries()) {
      const before = order.slice(index + 1).filter((other) => other.at > beforeWhich(one));
      const first = (follows ?? followedBy)(one, before);
      const isAlone = order.slice(0, index).every((next) => next.at.getTime() - one.at.getTime() >= QUIET_MS);
      if (!first || !(follows ?? (isAlone && !cameForNews(first, first.appeared)))) continue;
      const pair = `${first.worker} ${one.worker}`;
      steps.set(pair, [...(steps.get(pair) ?? []), one]);
    }
  }
  return [...steps];
}

/** The greatest share of the tasks that both had done by then, at any moment from the sixth day of steps on; 0 when there are no six days. */
function closestOf(steps: readonly Done[], first: readonly Done[], later: readonly Done[]): number {
  const order = [...steps].sort((one, other) => one.at.getTime() - other.at.getTime());
  const tasks = new Set(first.map(({ task }) => task));
  const common = later.filter(({ task }) => tasks.has(task));
  return Math.max(
    0,
    ...order.map((step, index) => {
      const until = order.slice(0, index + 1);
      const done = common.filter((one) => one.at <= step.at).length;
      return lockstepDays(until, 0) ? until.length / done : 0;
    }),
  );
}

/** Pairs that handed in within ten minutes of each other, in the same order, on six tasks. */
function closePairs(done: readonly Done[]): number {
  const closely = (one: Done, before: readonly Done[]) =>
    before.find((other) => one.at.getTime() - other.at.getTime() < 10 * MINUTE_MS) ?? null;
  return stepsOf(done, closely).filter(([, steps]) => steps.length >= 6).length;
}

// What is taken is half of the common tasks. Without the rule on company, overlap and days, 500 of the 1,560 ordered pairs of the first crowd would be.
test.each([
  ['40 people at three times of the day never have six days', 40, [9, 14, 20], 0, 500],
  ['10 people at the same time neither', 10, [20], 0, 70],
  ['of 4 people at the same time two come to a seventh of their common tasks', 4, [20], 1 / 7, 10],
])('%s, and who does everything twice is found among them', (_, people, hours, most, close) => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const done = withPuppets(crowd(seed, people, hours), 98, 99);
    const works = grouped(done, ({ worker }) => worker);
    const closest = stepsOf(done).map(([pair, steps]) => {
      const [first = [], later = []] = pair.split(' ').map((worker) => works.get(Number(worker)));
      return { pair, share: closestOf(steps, first, later) };
    });
    expect(closest.filter(({ share }) => share >= 0.5)).toEqual([{ pair: '98 99', share: 1 }]);
    for (const { pair, share } of closest) if (pair !== '98 99') expect(share).toBeLessThanOrEqual(most);
    expect(closePairs(done)).toBeGreaterThan(close);
  }
});
