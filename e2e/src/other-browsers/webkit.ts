/** Debian's WebKit over W3C WebDriver, on a virtual display. */
import { spawn, type ChildProcess } from 'node:child_process';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '../servers';
import type { Driver, Query } from './other-browser';

/** Maximum time for the driver to start, in ms. */
const START_MS = 15_000;

export interface WebKitPrograms {
  driver: string;
  browser: string;
  /** Provides a virtual display for its child. */
  display: string;
}

export async function startWebKit({ driver: program, browser, display }: WebKitPrograms): Promise<Driver> {
  const port = await freePort();
  // In its own process group, so that the display ends together with the driver.
  const service = spawn(display, ['-a', program, `--port=${port}`, '--host=127.0.0.1'], {
    detached: true,
    stdio: 'ignore',
    // The sandbox does not work in a container.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  try {
    const session = await connected(port, browser);
    await session.manage().window().setRect({ width: 1280, height: 900 });
    return driverOf(session, service);
  } catch (error) {
    end(service);
    throw error;
  }
}

function driverOf(session: WebDriver, service: ChildProcess): Driver {
  const find = (query: Query): Promise<WebElement | null> =>
    session.executeScript<WebElement | null>(
      'return window.taskmintFind ? window.taskmintFind(arguments[0]) : null',
      query,
    );
  return {
    name: 'WebKit',
    go: (address) => session.get(address),
    address: () => session.getCurrentUrl(),
    run: async (source) => void (await session.executeScript(source)),
    async press(query) {
      const found = await find(query);
      // The driver scrolls to an element before pressing it, but does not wait for smooth scrolling, which this site uses.
      await session.executeScript("arguments[0]?.scrollIntoView({ block: 'center', behavior: 'instant' })", found);
      await found?.click();
      return found !== null;
    },
    async type(query, text) {
      const found = await find(query);
      await found?.sendKeys(text);
      return found !== null;
    },
    set: (query, value) =>
      session.executeScript<boolean>(
        'return window.taskmintSet ? window.taskmintSet(arguments[0], arguments[1]) : false',
        query,
        value,
      ),
    async choose(query, path) {
      const found = await find(query);
      await found?.sendKeys(path);
      return found !== null;
    },
    isThere: async (query) => (await find(query)) !== null,
    async close() {
      await session.quit().catch(() => undefined);
      end(service);
    },
  };
}

async function connected(port: number, binary: string): Promise<WebDriver> {
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  });
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      return await new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(wanted).build();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }
}

function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid);
  } catch {
    // Already ended.
  }
}
