/**
 * A browser other than Chromium, as used by a journey: it opens addresses, finds elements by role, label or text, presses, types and reads. Elements
 * are found by Testing Library inside the page, so that both drivers find the same; pressing and typing use the driver.
 */
import { readFileSync } from 'node:fs';

export type Query = { role: string; name: string } | { label: string } | { text: string };

/** What a driver has to provide. */
export interface Driver {
  readonly name: 'Firefox' | 'WebKit';
  go(address: string): Promise<void>;
  address(): Promise<string>;
  /** Runs a script that defines the functions for `find`. */
  run(source: string): Promise<void>;
  /** Presses the element of `window.taskmintFind(query)`; false when there is none yet. */
  press(query: Query): Promise<boolean>;
  /** Types into it with the keyboard; false when there is none yet. */
  type(query: Query, text: string): Promise<boolean>;
  /** Sets a field that browsers let people fill in differently, such as a date or a choice; false when there is none yet. */
  set(query: Query, value: string): Promise<boolean>;
  /** Chooses a file in it; false when there is none yet. */
  choose(query: Query, path: string): Promise<boolean>;
  isThere(query: Query): Promise<boolean>;
  close(): Promise<void>;
}

/** Maximum wait for anything, in ms; signing in calls three services in sequence. */
const PATIENCE_MS = 30_000;
const PAUSE_MS = 150;

const LIBRARY = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');
/** The first match on the page, by accessible name, label or text; null when there is none. */
const FIND = `
  window.taskmintFind = (query) => {
    // What was rendered ahead of time looks ready before it answers.
    if (document.querySelector('#root[data-prerendered]')) return null;
    const { screen } = window.TestingLibraryDom;
    const exact = (text) => new RegExp('^' + text.replace(/[.*+?^\${}()|[\\]\\\\]/g, '\\\\$&') + '$', 'i');
    const found = query.role
      ? screen.queryAllByRole(query.role, { name: exact(query.name) })
      : query.label
        ? screen.queryAllByLabelText(exact(query.label))
        : screen.queryAllByText((_, element) => element.textContent.includes(query.text)).slice(-1);
    return found[0] ?? null;
  };
  window.taskmintSet = (query, value) => {
    const field = window.taskmintFind(query);
    if (!field) return false;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return true;
  };`;

export interface OtherBrowser {
  open(address: string): Promise<void>;
  press(query: Query): Promise<void>;
  type(query: Query, text: string): Promise<void>;
  set(query: Query, value: string): Promise<void>;
  choose(query: Query, path: string): Promise<void>;
  /** Waits until it is on the page. */
  see(query: Query): Promise<void>;
  /** Waits until the path of the address is this one. */
  seeAddress(path: string): Promise<void>;
}

export function otherBrowser(driver: Driver, site: string): OtherBrowser {
  /** A newly loaded page lacks the library, which does not work until there is a body. */
  async function withLibrary(): Promise<void> {
    await driver.run(`if (document.body && !window.taskmintFind) { ${LIBRARY}; ${FIND} }`);
  }

  async function until(what: string, work: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    let last: unknown;
    while (Date.now() < end) {
      try {
        await withLibrary();
        if (await work()) return;
      } catch (error) {
        // The page changed during the call; the next try sees its new state.
        last = error;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    throw new Error(`${driver.name} did not ${what} at ${await driver.address()}`, { cause: last });
  }

  return {
    async open(address) {
      await driver.go(site + address);
    },
    press: (query) => until(`press ${JSON.stringify(query)}`, () => driver.press(query)),
    type: (query, text) => until(`type into ${JSON.stringify(query)}`, () => driver.type(query, text)),
    set: (query, value) => until(`fill ${JSON.stringify(query)}`, () => driver.set(query, value)),
    choose: (query, path) => until(`choose a file in ${JSON.stringify(query)}`, () => driver.choose(query, path)),
    see: (query) => until(`see ${JSON.stringify(query)}`, () => driver.isThere(query)),
    seeAddress: (path) => until(`come to ${path}`, async () => new URL(await driver.address()).pathname === path),
  };
}
