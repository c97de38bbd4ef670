/** What happens to an area that is left: none of it runs, none of it is drawn, and it comes back as it was, for the same person only. */
import type { User } from '@taskmint/contract';
import { SESSION_SIGNED_OUT, signedIn, useLocation, type PageLocation } from '@taskmint/platform';
import { fakeHost, fakeUser } from '@taskmint/platform/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createStore } from 'zustand/vanilla';
import { CompositionProvider } from '../composition/composition-context';
import type { Composition } from '../composition/composition';
import { Areas } from './areas';
import { LEFT } from './kept-layout';

/** What the box of an area that is left is styled with. */
const HIDES = 'content-visibility: hidden';

/** What runs in the dashboard. */
const running = new Set<string>();
let renders = 0;

function Dashboard() {
  const { pathname, search } = useLocation();
  const [typed, type] = useState('');
  renders += 1;
  useEffect(() => {
    running.add('stream');
    document.title = `Dashboard ${pathname}`;
    return () => void running.delete('stream');
  }, [pathname]);
  return (
    <main>
      <h1>{pathname + search}</h1>
      <input aria-label="Words" value={typed} onChange={({ target }) => type(target.value)} />
    </main>
  );
}

function Public() {
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = 'Taskmint';
  });
  return <h1>Public {pathname}</h1>;
}

const SHOWN = { public: Public, dashboard: Dashboard };

function open(path: string) {
  running.clear();
  renders = 0;
  const scrolls: number[] = [];
  window.scrollTo = ((to: ScrollToOptions) => void scrolls.push(to.top ?? 0)) as typeof window.scrollTo;
  const host = fakeHost({ user: fakeUser('client') });
  const prepared = createStore<PageLocation | null>(() => null);
  const composition = { prepared } as unknown as Composition;
  let change: (to: string) => void = () => undefined;
  function Site() {
    const [address, setAddress] = useState(path);
    change = setAddress;
    const { pathname, search, hash } = new URL(address, 'http://site.invalid');
    return (
      <CompositionProvider value={composition}>
        <Areas host={host} location={{ pathname, search, hash }} shown={SHOWN} />
      </CompositionProvider>
    );
  }
  const page = render(<Site />);
  return {
    host,
    scrolls,
    go: (to: string) => act(() => change(to)),
    /** Without the rest of what React does for it. */
    change: (to: string) => flushSync(() => change(to)),
    end: page.unmount,
    pointAt: (pathname: string) => act(async () => prepared.setState({ pathname, search: '', hash: '' }, true)),
    scrollTo(top: number) {
      Object.assign(window, { scrollY: top });
      window.dispatchEvent(new Event('scroll'));
    },
  };
}

/** Until the browser is about to paint. */
const frame = () => act(() => new Promise((done) => requestAnimationFrame(done)));

const ofDashboard = () => document.querySelectorAll('main');
const drawn = () => screen.getByRole('heading', { level: 1 }).textContent;

it('is there again as it was: what was typed, where it was scrolled to, and its title', async () => {
  const { go, scrollTo, scrolls } = open('/dashboard/taskList?page=2');
  await userEvent.type(screen.getByLabelText('Words'), 'half a sentence');
  scrollTo(840);
  go('/');
  expect(drawn()).toBe('Public /');
  expect(document.title).toBe('Taskmint');
  go('/dashboard/taskList?page=2');
  expect(drawn()).toBe('/dashboard/taskList?page=2');
  expect((screen.getByLabelText('Words') as HTMLInputElement).value).toBe('half a sentence');
  expect(document.title).toBe('Dashboard /dashboard/taskList');
  await frame();
  expect(scrolls).toEqual([840]);
});

it('begins at the top at another address', async () => {
  const { go, scrollTo, scrolls } = open('/dashboard/taskList');
  scrollTo(840);
  go('/');
  go('/dashboard/clientHome');
  expect(drawn()).toBe('/dashboard/clientHome');
  await frame();
  expect(scrolls).toEqual([]);
});

/** A browser that keeps the layout of what it hides and tells when it is idle, which jsdom does not. */
const ABLE = {
  CSS: { supports: (name: string, value: string) => `${name}: ${value}` === HIDES },
  requestIdleCallback: (work: () => void) => setTimeout(work),
};
const keepingLayout = () => void Object.assign(window, ABLE);
afterEach(() => Object.keys(ABLE).forEach((name) => Reflect.deleteProperty(window, name)));

it('stays laid out, behind a box that hides it, where the browser has such', async () => {
  keepingLayout();
  const { go, pointAt } = open('/');
  const boxOf = (element: Element | null | undefined) => element?.closest(`[${LEFT}]`) ?? null;
  const display = (element: Element | null | undefined) => (element as HTMLElement).style.display;
  const [publicPage] = screen.getAllByRole('heading');
  await pointAt('/dashboard/taskList');
  const dashboard = ofDashboard()[0];
  expect(boxOf(dashboard)).not.toBeNull();
  expect(display(dashboard)).toBe('');
  go('/dashboard/taskList');
  await frame();
  expect(boxOf(dashboard)).toBeNull();
  expect([boxOf(publicPage)?.contains(publicPage!), display(publicPage)]).toEqual([true, '']);
  go('/');
  await frame();
  expect(boxOf(publicPage)).toBeNull();
  expect([boxOf(dashboard)?.contains(dashboard!), display(dashboard)]).toEqual([true, '']);
});

describe('in the task of the click', () => {
  const acting = (is: boolean) => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: is });
  afterEach(() => acting(true));
  const isDrawn = () => !ofDashboard()[0]?.closest(`[${LEFT}]`);

  beforeEach(keepingLayout);

  it('what was left is shown, and set to work after it; what is left ends at once', async () => {
    const { go, change } = open('/dashboard/taskList');
    go('/');
    expect([isDrawn(), running.size]).toEqual([false, 0]);
    acting(false);
    change('/dashboard/taskList');
    expect([isDrawn(), running.size]).toEqual([true, 0]);
    await waitFor(() => expect(running.size).toBe(1));
    acting(false);
    change('/');
    expect([isDrawn(), running.size]).toEqual([false, 0]);
  });

  it('what was made ahead is shown once it has been laid out', async () => {
    const { pointAt, change } = open('/');
    await pointAt('/dashboard/taskList');
    await frame();
    acting(false);
    change('/dashboard/taskList');
    expect([isDrawn(), running.size]).toEqual([true, 0]);
    await waitFor(() => expect(running.size).toBe(1));
  });

  it('what is not laid out yet is set to work with being shown', async () => {
    const { pointAt, change } = open('/');
    await pointAt('/dashboard/taskList');
    acting(false);
    change('/dashboard/taskList');
    expect([isDrawn(), running.size]).toEqual([true, 1]);
  });

  it('no screen is shown that was left at another address', () => {
    const { go, change } = open('/dashboard/taskList');
    go('/');
    acting(false);
    change('/dashboard/clientHome');
    expect([isDrawn(), ofDashboard()[0]?.textContent]).toEqual([true, '/dashboard/clientHome']);
  });
});

it('runs nothing and renders nothing while it is away', () => {
  const { go } = open('/dashboard/taskList');
  expect(running.size).toBe(1);
  go('/');
  expect(running.size).toBe(0);
  expect(ofDashboard()).toHaveLength(1);
  const before = renders;
  go('/#review');
  go('/');
  expect(renders).toBe(before);
  go('/dashboard/taskList');
  expect(running.size).toBe(1);
});

it('is gone when the person leaves in any tab, or is somebody else', () => {
  const as = (user: User) => signedIn({ email: user.email, displayName: user.name, photoURL: '' }, user);
  for (const after of [SESSION_SIGNED_OUT, as(fakeUser('client', { _id: 'c-2' })), as(fakeUser('admin'))]) {
    const { host, go, end } = open('/dashboard/taskList');
    go('/');
    expect(ofDashboard()).toHaveLength(1);
    act(() => host.session.setState(after, true));
    expect(ofDashboard()).toHaveLength(0);
    end();
  }
});

it("stays when the person's record is read again", () => {
  const { host, go } = open('/dashboard/taskList');
  go('/');
  const { identity, user } = host.session.getState();
  act(() => host.session.setState(signedIn(identity!, { ...user!, coins: 1 }), true));
  expect(ofDashboard()).toHaveLength(1);
});

it('what is pointed at is made ahead and runs nothing until it is opened', async () => {
  const { go, pointAt } = open('/');
  await pointAt('/dashboard/taskList');
  expect(ofDashboard()).toHaveLength(1);
  expect(running.size).toBe(0);
  const made = renders;
  go('/dashboard/taskList');
  expect(drawn()).toBe('/dashboard/taskList');
  expect(renders).toBe(made);
  expect(running.size).toBe(1);
});

it('the screen that pays is made in its own document only', async () => {
  const { pointAt } = open('/');
  await pointAt('/dashboard/buyCoin');
  expect(ofDashboard()).toHaveLength(0);
});
