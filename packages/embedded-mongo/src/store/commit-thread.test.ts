import { CommitThread } from './commit-thread';

/** How many of a number of commits run on this thread if each takes a given time. */
function here(thread: CommitThread, commits: number, tookMs: number): number {
  let made = 0;
  for (let commit = 0; commit < commits; commit += 1) {
    if (!thread.isMain()) continue;
    made += 1;
    thread.committed(tookMs);
  }
  return made;
}

it('commits are made here as long as they are short, whatever one of them takes', () => {
  const thread = new CommitThread();
  expect(here(thread, 100, 0.4)).toBe(100);
  expect(here(thread, 1, 500)).toBe(1);
  expect(here(thread, 100, 0.4)).toBe(100);
});

it('on a slow disk few are, and all of them again once it is fast', () => {
  const thread = new CommitThread();
  const few = here(thread, 1_000, 8);
  expect(few).toBeGreaterThan(50);
  expect(few).toBeLessThan(70);
  here(thread, 300, 0.4);
  expect(here(thread, 100, 0.4)).toBe(100);
});

it('what took long to make is followed by commits elsewhere, which say nothing of the disk', () => {
  const thread = new CommitThread();
  thread.ran(9);
  expect(here(thread, 16, 0.4)).toBe(0);
  expect(here(thread, 100, 0.4)).toBe(100);
  thread.ran(1);
  expect(here(thread, 1, 0.4)).toBe(1);
});
