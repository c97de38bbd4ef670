import { PAUSED, sortInSlices } from './pause';

test.each([0, 1, 1_024, 1_025, 5_000])('sorts %i items as an array does, with pauses when it is told to', (length) => {
  const items = Array.from({ length }, (_, at) => ({ at, key: (at * 7_919) % 97 }));
  const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key;
  for (const isOver of [() => false, () => true]) {
    const sorting = sortInSlices(items, byKey, isOver);
    let pauses = 0;
    let step = sorting.next();
    for (; !step.done; step = sorting.next()) {
      expect(step.value).toBe(PAUSED);
      pauses += 1;
    }
    expect(step.value).toEqual([...items].sort(byKey));
    expect(pauses).toBeGreaterThanOrEqual(isOver() ? Math.ceil(length / 1_024) : 0);
    if (!isOver()) expect(pauses).toBe(0);
  }
});
