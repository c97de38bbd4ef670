import { CommitPace } from './commit-pace';

/** How many of a number of commits run on this thread if each takes a given time. */
function here(pace: CommitPace, commits: number, tookMs: number): number {
  let made = 0;
  for (let commit = 0; commit < commits; commit += 1) {
    if (!pace.isHere()) continue;
    made += 1;
    pace.took(tookMs);
  }
  return made;
}

it('commits are made here as long as they are short, whatever one of them takes', () => {
  const pace = new CommitPace();
  expect(here(pace, 100, 0.4)).toBe(100);
  expect(here(pace, 1, 500)).toBe(1);
  expect(here(pace, 100, 0.4)).toBe(100);
});

it('on a slow disk few are, and all of them again once it is fast', () => {
  const pace = new CommitPace();
  const few = here(pace, 1_000, 8);
  expect(few).toBeGreaterThan(50);
  expect(few).toBeLessThan(70);
  here(pace, 300, 0.4);
  expect(here(pace, 100, 0.4)).toBe(100);
});

it('what took long to make is followed by commits elsewhere, which say nothing of the disk', () => {
  const pace = new CommitPace();
  pace.worked(9);
  expect(here(pace, 16, 0.4)).toBe(0);
  expect(here(pace, 100, 0.4)).toBe(100);
  pace.worked(1);
  expect(here(pace, 1, 0.4)).toBe(1);
});
