/** Where the focus goes when the focused element is removed. */
import { act, render, screen } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { useRestoreFocus } from './restore-focus';

function Content({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useRestoreFocus(main);
  return <main ref={main}>{children}</main>;
}

const list = (...names: readonly string[]) => (
  <Content>
    <button type="button">Sort</button>
    {names.length === 0 && <p>Nothing waits</p>}
    <ul>
      {names.map((name) => (
        <li key={name}>
          <input aria-label={`Note on ${name}`} />
          <button type="button">{`Read ${name}`}</button>
          <button type="button">{`Approve ${name}`}</button>
        </li>
      ))}
    </ul>
  </Content>
);

const button = (name: string) => screen.getByRole('button', { name });
/** Changes are looked at after they were made. */
const later = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

test.each([
  ['the row that follows', 'Oak', ['Ash', 'Elm'], 'Read Ash'],
  ['the last row, where none follows', 'Elm', ['Oak', 'Ash'], 'Read Ash'],
  ['what is nearest, where no row is left', 'Oak', [], 'Sort'],
])('goes to %s', async (_, pressed, left, expected) => {
  const { rerender } = render(list('Oak', 'Ash', 'Elm'));
  act(() => button(`Approve ${pressed}`).focus());
  rerender(list(...left));
  await later();
  expect(document.activeElement).toBe(button(expected));
});

test('goes to what is loaded later, where nothing can be focused yet', async () => {
  const page = (content: ReactNode) => (
    <Content>
      <div>{content}</div>
    </Content>
  );
  const { rerender } = render(page(<button type="button">Delete the last</button>));
  act(() => button('Delete the last').focus());
  rerender(page(<p>Loading packages</p>));
  await later();
  expect(document.activeElement).toBe(document.body);
  rerender(page(<button type="button">Buy Now</button>));
  await later();
  expect(document.activeElement).toBe(button('Buy Now'));
});

test('shows what it goes to, which may be far above the window', async () => {
  const shown: unknown[] = [];
  Element.prototype.scrollIntoView = function show(this: Element, options) {
    shown.push([this.textContent, options]);
  };
  const { rerender } = render(list('Oak', 'Ash', 'Elm'));
  act(() => button('Approve Ash').focus());
  rerender(list('Oak'));
  await later();
  expect(shown).toEqual([['Read Oak', { block: 'nearest' }]]);
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

test('goes to what follows when a whole part empties, not to the beginning of the page', async () => {
  const page = (waiting: ReactNode) => (
    <Content>
      <button type="button">Far above</button>
      <div>{waiting}</div>
      <form>
        <button type="button">Search</button>
      </form>
    </Content>
  );
  const { rerender } = render(page(<button type="button">Approve the last</button>));
  act(() => button('Approve the last').focus());
  rerender(page(null));
  await later();
  expect(document.activeElement).toBe(button('Search'));
});

test('goes to the heading of a part in which nothing is left, not to a notice at the beginning of the page', async () => {
  const page = (owed: ReactNode) => (
    <Content>
      <button type="button">Notice</button>
      <section aria-labelledby="owed">
        <h2 id="owed">What buyers owe</h2>
        <div>{owed}</div>
      </section>
    </Content>
  );
  const { rerender } = render(page(<button type="button">Write off the last</button>));
  act(() => button('Write off the last').focus());
  rerender(page(<p>Nobody owes anything</p>));
  await later();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What buyers owe' }));
});

test('stays where it is when something else goes, and nowhere for whoever put it nowhere', async () => {
  const { rerender } = render(list('Oak', 'Ash', 'Elm'));
  act(() => button('Approve Elm').focus());
  rerender(list('Ash', 'Elm'));
  await later();
  expect(document.activeElement).toBe(button('Approve Elm'));
  act(() => button('Approve Elm').blur());
  await later();
  rerender(list('Ash'));
  await later();
  expect(document.activeElement).toBe(document.body);
});

test('waits until a dialog that lies over it is gone', async () => {
  const { rerender } = render(list('Oak', 'Ash'));
  act(() => button('Approve Oak').focus());
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.innerHTML = '<button>OK</button>';
  act(() => dialog.querySelector('button')?.focus());
  rerender(list('Ash'));
  await later();
  expect(document.activeElement).toBe(dialog.firstChild);
  dialog.remove();
  await later();
  expect(document.activeElement).toBe(button('Read Ash'));
});
