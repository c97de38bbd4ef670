/** Slow connections and CPUs for a page, and how long a click takes on them. */
import type { CDPSession, Page } from '@playwright/test';

export interface Speed {
  /** Bytes per second and milliseconds; -1 means unlimited. */
  line: { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };
  /** Slowdown factor, relative to this machine. */
  processor: number;
}

/** 1.6 Mbit/s, 150 ms, a quarter of the CPU speed: the conditions for budgets and goals. */
export const SLOW: Speed = {
  line: { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
  processor: 4,
};
export const FULL_SPEED: Speed = {
  line: { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  processor: 1,
};

export async function setSpeed(devtools: CDPSession, { line, processor }: Speed): Promise<void> {
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor });
}

export interface Change {
  /** Milliseconds from the click to the frame with the heading, of the screen itself or of its placeholder. */
  headingMs: number;
  /** Milliseconds from the click to the frame with the screen itself, recognized by its heading. */
  visibleMs: number;
}

/** Nobody waits longer than this for a screen. */
const PATIENCE_MS = 60_000;

/** How long `click` takes to show the screen at `address`. Rejects when it is not there after a minute. */
export async function clickToVisible(page: Page, address: string, click: () => Promise<void>): Promise<Change> {
  await page.evaluate((path) => {
    const isDrawn = (element: Element) => element.checkVisibility();
    // An area that was left stays in the document without being drawn.
    const headings = () => [...document.querySelectorAll('main h1')].filter(isDrawn);
    const before = headings();
    const visible = new Promise<Change>((resolve) => {
      const clicked = ({ timeStamp }: Event) => {
        let headingMs: number | null = null;
        const look = () => {
          const fresh = headings().filter((heading) => location.pathname === path && !before.includes(heading));
          const hasFailed = [...document.querySelectorAll('[data-remote-failure]')].some(isDrawn);
          const isThere = !hasFailed && fresh.some((heading) => !heading.closest('[data-arriving]'));
          // At this priority, a task posted in a frame runs right after the frame is painted; a timer or a message would queue behind earlier ones.
          void scheduler.postTask(
            () => {
              const now = performance.now() - timeStamp;
              if (fresh.length > 0 && !hasFailed) headingMs ??= now;
              if (isThere) resolve({ headingMs: headingMs ?? now, visibleMs: now });
            },
            { priority: 'user-blocking' },
          );
          if (!isThere) requestAnimationFrame(look);
        };
        look();
      };
      addEventListener('click', clicked, { capture: true, once: true });
    });
    Object.assign(window, { taskmintVisible: visible });
  }, address);
  await click();
  return page.evaluate(
    ([path, patienceMs]) =>
      Promise.race([
        (window as unknown as { taskmintVisible: Promise<Change> }).taskmintVisible,
        new Promise<never>((_, reject) =>
          setTimeout(() => reject(new Error(`No screen at ${path} after ${patienceMs} ms`)), patienceMs),
        ),
      ]),
    [address, PATIENCE_MS] as const,
  );
}
