import { applyLanguage, HostProvider } from '@taskmint/platform';
import { FakePage, fakeHost } from '@taskmint/platform/testing';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { createRemoteFrame } from '@taskmint/platform/query';
import { fakePublicData } from '../standalone-data';
import HomeScreen from './home.screen';

function page() {
  const { Frame } = createRemoteFrame();
  return (
    <HostProvider host={fakeHost({ api: fakePublicData(FakePage) })} location={{ pathname: '/', search: '', hash: '' }}>
      <Frame>
        <HomeScreen />
      </Frame>
    </HostProvider>
  );
}

describe('what lies below the first view', () => {
  const near = new Map<Element, () => void>();

  let html = '';

  beforeAll(() => {
    // As where pages are rendered ahead of time, where nothing is ever near.
    html = renderToString(page());
    globalThis.IntersectionObserver = class {
      constructor(private readonly callback: IntersectionObserverCallback) {}
      observe(element: Element): void {
        const entries = [{ isIntersecting: true }] as IntersectionObserverEntry[];
        near.set(element, () => this.callback(entries, this as unknown as IntersectionObserver));
      }
      disconnect(): void {}
    } as unknown as typeof IntersectionObserver;
  });
  afterAll(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));
  afterEach(() => {
    near.clear();
    applyLanguage('en');
  });

  /** A page that came with its markup and has been taken over as far as React goes by itself. */
  async function arrive() {
    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
    const markup = [...container.querySelectorAll('section[id]')];
    const recovered: unknown[] = [];
    const root = await act(async () =>
      hydrateRoot(container, page(), { onRecoverableError: (error) => recovered.push(error) }),
    );
    const taken = () =>
      [...container.querySelectorAll('section[id]:not(#figures)')]
        .filter((section) => Object.keys(section).some((key) => key.startsWith('__reactFiber')))
        .map(({ id }) => id);
    const leave = async () => {
      // Whatever happened, nothing was made anew.
      expect(recovered).toEqual([]);
      expect([...container.querySelectorAll('section[id]')]).toEqual(markup);
      await act(async () => root.unmount());
      container.remove();
    };
    return { container, taken, leave };
  }
  // The figures belong to the first view, which is taken over at once.
  const ALL = ['about', 'feature', 'how_It_Work', 'topEarn', 'review'];

  it('tells the way of the coins in the figures of an example before a task is known', async () => {
    const { container, leave } = await arrive();
    const about = container.querySelector('#about') as HTMLElement;
    expect(about.textContent).toContain('an example, Label 12 photographs');
    expect(about.textContent).toContain('480 coins for 12 places at');
    await leave();
  });

  it('rests until it comes near, one section at a time', async () => {
    const { container, taken, leave } = await arrive();
    expect(taken()).toEqual([]);
    const box = container.querySelector('#feature')?.parentElement as Element;
    await act(async () => near.get(box)?.());
    expect(taken()).toEqual(['feature']);
    await leave();
  });

  it.each(['pointerdown', 'keydown', 'focusin'])('is taken over altogether at the first %s', async (sign) => {
    const { taken, leave } = await arrive();
    await act(async () => document.body.dispatchEvent(new Event(sign, { bubbles: true })));
    expect(taken()).toEqual(ALL);
    await leave();
  });

  it('loses no press, also without a pointer before it', async () => {
    const { container, leave } = await arrive();
    const guide = container.querySelector('#how_It_Work [role="group"]') as HTMLElement;
    const [next, back] = [...guide.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
    expect(back.disabled).toBe(true);
    await act(async () => next.click());
    const moved = [...guide.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement];
    expect(moved[1].disabled).toBe(false);
    await leave();
  });

  it('is taken over at once for readers of another language', async () => {
    applyLanguage('bn');
    const { container, taken, leave } = await arrive();
    expect(taken()).toEqual(ALL);
    expect(container.querySelector('#review h2')?.textContent).toMatch(/[\u0980-\u09ff]/);
    await leave();
  });
});

it('takes over a prerendered page without rendering it anew', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(page());
  document.body.append(container);
  const title = container.querySelector('h1');
  const recovered: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, page(), { onRecoverableError: (error) => recovered.push(error) }),
  );
  expect(recovered).toEqual([]);
  expect(container.querySelector('h1')).toBe(title);
  await act(async () => root.unmount());
});
