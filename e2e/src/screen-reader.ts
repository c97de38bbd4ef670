/**
 * A page as heard: Guidepup's virtual screen reader runs in it and moves from one item to the next, as its users do with one key. The item where it
 * stops gets the keyboard focus, if it can, so that the keys that follow are handled by the browser.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

interface Reader {
  start(options: { container: Element }): Promise<void>;
  next(): Promise<void>;
  lastSpokenPhrase(): Promise<string>;
  readonly activeNode: Node | null;
}

declare global {
  interface Window {
    taskmintReader?: Reader;
  }
}

const ADDRESS = '/virtual-screen-reader.js';
const SOURCE = readFileSync(require.resolve('@guidepup/virtual-screen-reader/browser.js'), 'utf8');

/** Maximum wait for a phrase, in ms: its content may still be loading. */
const PATIENCE_MS = 20_000;
/** Steps per attempt. */
const STEPS = 400;

export interface ScreenReader {
  /** Continues from the reader's position, wrapping around at the end of the page, until it says this; returns what it said. */
  hear(phrase: RegExp): Promise<string>;
}

/** Listens to a page across documents. */
export async function listenTo(page: Page): Promise<ScreenReader> {
  // Served from the site's own origin, because its content policy allows no other script.
  await page.route(`**${ADDRESS}`, (route) => route.fulfill({ contentType: 'text/javascript', body: SOURCE }));

  /** The announcements; the last one is the phrase, if it was heard. */
  const listen = (phrase: RegExp): Promise<{ heard: boolean; said: string[] }> =>
    page.evaluate(
      async ({ source, flags, address, steps }) => {
        const wanted = new RegExp(source, flags);
        if (!window.taskmintReader) {
          const { virtual } = (await import(address)) as { virtual: Reader };
          await virtual.start({ container: document.body });
          window.taskmintReader = virtual;
        }
        const reader = window.taskmintReader;
        const said: string[] = [];
        for (let step = 0; step < steps; step += 1) {
          await reader.next();
          const phrase = await reader.lastSpokenPhrase();
          said.push(phrase);
          if (!wanted.test(phrase)) continue;
          if (reader.activeNode instanceof HTMLElement) reader.activeNode.focus();
          return { heard: true, said };
        }
        return { heard: false, said };
      },
      { source: phrase.source, flags: phrase.flags, address: ADDRESS, steps: STEPS },
    );

  return {
    async hear(phrase) {
      const end = Date.now() + PATIENCE_MS;
      let last: readonly string[] = [];
      while (Date.now() < end) {
        // The page may navigate meanwhile.
        const { heard, said } = await listen(phrase).catch(() => ({ heard: false, said: [] as string[] }));
        if (heard) return said.at(-1) ?? '';
        last = said;
      }
      throw new Error(`Nobody heard ${String(phrase)} at ${page.url()}, but: ${[...new Set(last)].join(' | ')}`);
    },
  };
}
