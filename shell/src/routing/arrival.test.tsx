import '../testing/text-encoder';
import { act, render } from '@testing-library/react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { ArrivalManager } from './arrival';
import { markCrossing } from './crossing';

/** How far the page can be scrolled, in px: jsdom lays nothing out. */
let reach: number;
let grow: () => void;

beforeEach(() => {
  reach = 0;
  grow = () => undefined;
  Object.assign(window, {
    scrollY: 0,
    scrollTo: ({ top }: { top: number }) => scrolled(Math.min(top, reach)),
    requestAnimationFrame: (work: () => void) => (work(), 1),
    ResizeObserver: class {
      constructor(notice: () => void) {
        grow = notice;
      }
      observe() {}
      disconnect() {
        grow = () => undefined;
      }
    },
  });
});

function scrolled(top: number): void {
  Object.assign(window, { scrollY: top });
  window.dispatchEvent(new Event('scroll'));
}

/** A list that was scrolled by 700 px before a thing on it was opened, and that is gone back to: nothing of it is there yet. */
async function backToList() {
  let go: NavigateFunction = () => undefined;
  const Page = () => {
    go = useNavigate();
    return <ArrivalManager />;
  };
  render(
    <MemoryRouter initialEntries={['/list']}>
      <Page />
    </MemoryRouter>,
  );
  reach = 1_000;
  act(() => scrolled(700));
  await act(() => go('/thing'));
  expect(window.scrollY).toBe(0);
  reach = 100;
  await act(() => go(-1));
  expect(window.scrollY).toBe(100);
}

it('back leads to where a list was left, once it is long enough', async () => {
  await backToList();
  reach = 1_000;
  grow();
  expect(window.scrollY).toBe(700);
  // It is there; what grows later moves nobody.
  scrolled(300);
  grow();
  expect(window.scrollY).toBe(300);
});

it('who scrolls before that stays where they are', async () => {
  await backToList();
  window.dispatchEvent(new Event('wheel'));
  reach = 1_000;
  grow();
  expect(window.scrollY).toBe(100);
});

it('whoever crossed into another document stands in its content once that is there, and only once', async () => {
  markCrossing();
  const arrive = () =>
    render(
      <MemoryRouter initialEntries={['/dashboard/buyCoin']}>
        <ArrivalManager />
      </MemoryRouter>,
    );
  const { unmount } = arrive();
  expect(document.activeElement).toBe(document.body);
  const content = document.createElement('main');
  Object.assign(content, { id: 'dashboard-content', tabIndex: -1 });
  await act(async () => document.body.append(content));
  expect(document.activeElement).toBe(content);
  unmount();
  content.blur();
  arrive();
  expect(document.activeElement).toBe(document.body);
  content.remove();
});

it('whoever goes back stands on the link that they had followed, once it is there, and until then in the content', async () => {
  const content = document.createElement('main');
  Object.assign(content, { id: 'dashboard-content', tabIndex: -1 });
  const intoView = jest.fn();
  Object.assign(Element.prototype, { scrollIntoView: intoView });
  const bar = document.createElement('button');
  document.body.append(bar, content);
  const show = (...names: readonly string[]) =>
    content.replaceChildren(
      ...names.map((name) => {
        const link = document.createElement('a');
        link.href = `/dashboard/task/${name}`;
        link.addEventListener('click', (event) => event.preventDefault());
        return link;
      }),
    );
  let go: NavigateFunction = () => undefined;
  const Page = () => {
    go = useNavigate();
    return <ArrivalManager />;
  };
  render(
    <MemoryRouter initialEntries={['/dashboard/myTask']}>
      <Page />
    </MemoryRouter>,
  );
  const open = async (name: string) => {
    content.querySelector<HTMLElement>(`[href$=${name}]`)?.click();
    await act(() => go(`/dashboard/task/${name}`));
  };
  show('oak', 'ash');
  await open('ash');
  show();
  await act(() => go(-1));
  expect(document.activeElement).toBe(content);
  await act(async () => show('elm', 'oak', 'ash'));
  expect(document.activeElement).toBe(content.lastElementChild);
  expect(intoView.mock.contexts).toEqual([content.lastElementChild]);

  await open('oak');
  bar.focus();
  await act(() => go(-1));
  expect(document.activeElement).toBe(bar);
  content.remove();
  bar.remove();
});

it('whoever follows a link to a part of a page stands at that part once it is there, and until then in the content', async () => {
  const content = document.createElement('main');
  Object.assign(content, { id: 'dashboard-content', tabIndex: -1 });
  document.body.append(content);
  Object.assign(Element.prototype, { scrollIntoView: () => undefined });
  let go: NavigateFunction = () => undefined;
  const Page = () => {
    go = useNavigate();
    return <ArrivalManager />;
  };
  const { unmount } = render(
    <MemoryRouter initialEntries={['/dashboard/clientHome']}>
      <Page />
    </MemoryRouter>,
  );
  await act(() => go('/dashboard/task/1#questions'));
  expect(document.activeElement).toBe(content);
  const heading = document.createElement('h2');
  heading.id = 'questions';
  await act(async () => content.append(heading));
  expect(document.activeElement).toBe(heading);
  // The next Tab leads on from there, and the heading is what it was.
  heading.blur();
  expect(heading.hasAttribute('tabindex')).toBe(false);
  unmount();
  content.remove();
});

describe('on a page with parts', () => {
  const shown = jest.fn();
  let go: NavigateFunction = () => undefined;
  const Page = () => {
    go = useNavigate();
    return (
      <>
        <ArrivalManager />
        <h2 id="work">Work</h2>
      </>
    );
  };
  beforeEach(async () => {
    Object.assign(Element.prototype, { scrollIntoView: shown });
    render(
      <MemoryRouter initialEntries={['/home']}>
        <Page />
      </MemoryRouter>,
    );
    await act(() => go('/home#work'));
    shown.mockClear();
  });

  it('a link to one leads there however often it is followed', async () => {
    await act(() => go('/home#work'));
    expect(shown).toHaveBeenCalled();
  });

  it('a filter, which changes the query, moves nobody; a link to the page itself leads to its top', async () => {
    reach = 1_000;
    act(() => scrolled(400));
    await act(() => go('/home?show=all'));
    expect(window.scrollY).toBe(400);
    await act(() => go('/home?show=all#work'));
    await act(() => go('/home?show=all'));
    expect(window.scrollY).toBe(0);
  });
});
