/** Slow lines and processors for a page, and how long a click takes on them. */
import type { CDPSession, Page } from '@playwright/test';

export interface Speed {
  /** Bytes per second and milliseconds; -1 is without a limit. */
  line: { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };
  /** How many times slower than this machine's. */
  processor: number;
}

/** 1.6 Mbit/s, 150 ms, a quarter of the processor: what budgets and goals are stated for. */
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

/** Milliseconds from the click to the frame that shows the heading of the screen at `address`. */
export async function clickToVisible(page: Page, address: string, click: () => Promise<void>): Promise<number> {
  await page.evaluate((path) => {
    const heading = () => document.querySelector('main h1');
    const before = heading();
    const visible = new Promise<number>((resolve) => {
      const clicked = ({ timeStamp }: Event) => {
        const look = () => {
          const now = heading();
          const isThere = location.pathname === path && now && now !== before && now.getClientRects().length > 0;
          if (isThere && !document.querySelector('[data-remote-failure]')) {
            // The frame that shows it has been painted by then.
            setTimeout(() => resolve(performance.now() - timeStamp));
          } else requestAnimationFrame(look);
        };
        look();
      };
      addEventListener('click', clicked, { capture: true, once: true });
    });
    Object.assign(window, { taskmintVisible: visible });
  }, address);
  await click();
  return page.evaluate(() => (window as unknown as { taskmintVisible: Promise<number> }).taskmintVisible);
}
