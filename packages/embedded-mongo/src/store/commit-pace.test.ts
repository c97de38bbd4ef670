import { CommitPace } from './commit-pace';

const after = (...tookMs: number[]): boolean => {
  const pace = new CommitPace();
  for (const ms of tookMs) pace.took(ms);
  return pace.isShort;
};

it('a disk has to show first that it is fast', () => {
  expect(after()).toBe(false);
  expect(after(0.4)).toBe(false);
  expect(after(...Array<number>(10).fill(0.4))).toBe(true);
});

it('commits go where they hold up nobody as soon as they take long, and come back when they are short again', () => {
  const fast = Array<number>(50).fill(0.4);
  expect(after(...fast, 2, 0.4, 2)).toBe(true);
  expect(after(...fast, 8)).toBe(false);
  expect(after(...fast, ...Array<number>(20).fill(3))).toBe(false);
  expect(after(...fast, ...Array<number>(20).fill(3), ...fast)).toBe(true);
});
