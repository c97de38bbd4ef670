/** Debian's Firefox over WebDriver BiDi, which it supports natively. */
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { Driver, Query } from './other-browser';

declare global {
  interface Window {
    taskmintFind?: (query: Query) => HTMLElement | null;
    taskmintSet?: (query: Query, value: string) => boolean;
  }
}

export async function startFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page: Page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });

  async function find(query: Query): Promise<ElementHandle<HTMLElement> | null> {
    const handle = await page.evaluateHandle((wanted) => window.taskmintFind?.(wanted) ?? null, query);
    return handle.asElement() as ElementHandle<HTMLElement> | null;
  }

  return {
    name: 'Firefox',
    go: async (address) => void (await page.goto(address)),
    address: async () => page.url(),
    run: async (source) => void (await page.evaluate(source)),
    async press(query) {
      const found = await find(query);
      await found?.click();
      return found !== null;
    },
    async type(query, text) {
      const found = await find(query);
      await found?.type(text);
      return found !== null;
    },
    set: (query, value) => page.evaluate((wanted, next) => window.taskmintSet?.(wanted, next) ?? false, query, value),
    async choose(query, path) {
      const found = (await find(query)) as ElementHandle<HTMLInputElement> | null;
      await found?.uploadFile(path);
      return found !== null;
    },
    isThere: async (query) => (await find(query)) !== null,
    close: () => browser.close(),
  };
}
