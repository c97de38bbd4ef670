import { act, fireEvent, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { fakeHost } from '../testing';
import { useLocation } from '../navigation';
import { defineIslands, startIslands } from './islands';

/** What an island's element would tell the observer; by element. */
const nearness = new Map<Element, () => void>();
const margins: (string | undefined)[] = [];

beforeAll(() => {
  globalThis.IntersectionObserver = class {
    constructor(
      private readonly callback: IntersectionObserverCallback,
      options?: IntersectionObserverInit,
    ) {
      margins.push(options?.rootMargin);
    }
    observe(element: Element): void {
      const entry = { isIntersecting: true } as IntersectionObserverEntry;
      nearness.set(element, () => this.callback([entry], this as unknown as IntersectionObserver));
    }
    disconnect(): void {}
  } as unknown as typeof IntersectionObserver;
});
afterAll(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

function Counter() {
  const [count, setCount] = useState(0);
  const { hash } = useLocation();
  // Closes at another place in the page, as the menu does: what was pressed before it ran must not be undone by it.
  useEffect(() => setCount(0), [hash]);
  useEffect(() => ended, []);
  return <button onClick={() => setCount((was) => was + 1)}>{`${count} ${hash}`}</button>;
}

const ended = jest.fn();
let arrived: () => void = () => undefined;
const loadPressed = jest.fn(() => new Promise<typeof Counter>((resolve) => (arrived = () => resolve(Counter))));

/** A page whose shell is still in its template, and whose islands have not come to life. */
beforeAll(() => {
  defineIslands({
    near: { load: async () => Counter, nearPx: 400 },
    pressed: { load: loadPressed },
    broken: { load: () => Promise.reject(new Error('not there')) },
  });
  const islands = ['near', 'pressed', 'broken'].map((name) => `<div data-island="${name}"><button>0 </button></div>`);
  document.body.innerHTML = `<template id="scripts"><meta name="shell"></template><div id="root">${islands.join('')}</div>`;
  startIslands(fakeHost());
});

const buttonOf = (name: string) => document.querySelector(`[data-island="${name}"] button`) as HTMLElement;
const hasShell = () => document.head.querySelector('meta[name="shell"]') !== null;

it('comes to life as it is when it is near, and knows where in the page somebody goes', async () => {
  const button = buttonOf('near');
  expect(margins).toEqual(['400px 0px']);
  await act(async () => nearness.get(button)?.());
  await act(async () => void (window.location.hash = '#review'));
  await waitFor(() => expect(button.textContent).toBe('0 #review'));
  expect(buttonOf('near')).toBe(button);
  await act(async () => void (window.location.hash = ''));
});

it('does what was pressed before, once', async () => {
  const button = buttonOf('pressed');
  expect(nearness.has(button)).toBe(false);
  fireEvent.pointerOver(button);
  fireEvent.click(button);
  expect(button.textContent).toBe('0 ');
  await act(async () => arrived());
  await waitFor(() => expect(button.textContent).toBe('1 '));
  fireEvent.click(button);
  await waitFor(() => expect(button.textContent).toBe('2 '));
  expect(loadPressed).toHaveBeenCalledTimes(1);
  expect(hasShell()).toBe(false);
});

it('leaves the page to the shell when it cannot be loaded', async () => {
  fireEvent.focusIn(buttonOf('broken'));
  await waitFor(() => expect(hasShell()).toBe(true));
  // Until the shell is ready, its page waits as a prerendered one does.
  expect(document.getElementById('root')?.dataset['prerendered']).toBe('/');
});

it("ends when the shell's page has taken the place of the markup", async () => {
  // It has places for islands too.
  const rendered = document.createElement('div');
  rendered.dataset['island'] = 'near';
  await act(async () => document.getElementById('root')?.replaceChildren(rendered));
  await waitFor(() => expect(ended).toHaveBeenCalledTimes(2));
});
