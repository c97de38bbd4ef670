import { render, screen } from '@testing-library/react';
import { Fold } from './fold';

/** As on a phone: nothing has room. */
beforeEach(() => {
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
});

const part = (isRefused: boolean) => (
  <Fold title="Times" says="3 days" isRefused={isRefused}>
    <input aria-label="Days" aria-invalid={isRefused || undefined} />
  </Fold>
);

const isOpen = (): boolean | undefined => screen.getByLabelText('Days').closest('details')?.open;

test('on a phone it is closed and says what is chosen', () => {
  render(part(false));
  expect(isOpen()).toBe(false);
  expect(screen.getByText('3 days')).toBeTruthy();
});

test('what is refused in it opens it and gets the focus', () => {
  const { rerender } = render(part(false));
  rerender(part(true));
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Days'));
});

test('the focus stays on what is refused above it', () => {
  const both = (refused: boolean) => (
    <>
      <input aria-label="Title" aria-invalid={refused || undefined} />
      {part(refused)}
    </>
  );
  const { rerender } = render(both(false));
  screen.getByLabelText('Title').focus();
  rerender(both(true));
  expect(isOpen()).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText('Title'));
});
