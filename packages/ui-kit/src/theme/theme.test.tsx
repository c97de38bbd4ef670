import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { globalCss } from './global-style';
import { storedThemeChoice } from './theme-choice';
import { ThemeToggle } from './theme-toggle';
import { tokenCss } from './tokens';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

it('goes from the device to light to dark and back, and remembers', async () => {
  const { unmount } = render(<ThemeToggle />);
  await userEvent.click(screen.getByRole('button', { name: /as on this device. Change/ }));
  expect(document.documentElement.dataset.theme).toBe('light');
  await userEvent.click(screen.getByRole('button', { name: /light. Change/ }));
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(storedThemeChoice()).toBe('dark');
  unmount();
  render(<ThemeToggle />);
  await userEvent.click(screen.getByRole('button', { name: /dark. Change/ }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(storedThemeChoice()).toBe('system');
});

it('leaves no change on its way with reduced motion, so that what is measured then is true', () => {
  const [, reduced = ''] = globalCss.split('@media (prefers-reduced-motion: reduce)');
  expect(/transition-duration: ([^;]+);/.exec(reduced)?.[1]).toBe('0s !important');
});

it('is the same on every switch of the page', async () => {
  render(
    <>
      <ThemeToggle />
      <ThemeToggle />
    </>,
  );
  await userEvent.click(screen.getAllByRole('button', { name: /as on this device. Change/ })[0]!);
  expect(screen.getAllByRole('button', { name: /light. Change/ })).toHaveLength(2);
});

it('follows what was chosen in another tab', () => {
  render(<ThemeToggle />);
  localStorage.setItem('taskmint-theme', 'dark');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'taskmint-theme' })));
  expect(document.documentElement.dataset.theme).toBe('dark');
  screen.getByRole('button', { name: /dark. Change/ });
});

it('takes nonsense in storage for no choice', () => {
  localStorage.setItem('taskmint-theme', 'purple');
  expect(storedThemeChoice()).toBe('system');
});

/** WCAG 2.2 contrast of two #RRGGBB colours. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, bl = 0] = [1, 3, 5]
      .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
  };
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (hi + 0.05) / (lo + 0.05);
}

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  const block = tokenCss
    .split('\n')
    .find((line) => (theme === 'light' ? line.startsWith(':root {') : line.includes(" :root[data-theme='dark']")));
  const token = (name: string) => new RegExp(`--tm-${name}: (#[0-9A-F]{6})`).exec(block ?? '')?.[1] ?? 'missing';
  it.each([
    ['ink', 'bg', 14],
    ['ink', 'surface', 14],
    ['muted', 'bg', 6],
    ['muted', 'surface', 6],
    ['muted', 'sunken', 4.5],
    ['primary', 'bg', 4.5],
    ['primary', 'primary-soft', 4.5],
    ['on-primary', 'primary', 4.5],
    ['coin', 'surface', 4.5],
    ['coin', 'coin-soft', 4.5],
    ['danger', 'danger-soft', 4.5],
    ['on-danger', 'danger', 4.5],
    ['warn', 'warn-soft', 4.5],
    ['info', 'info-soft', 4.5],
    ['control', 'surface', 3],
    ['control', 'bg', 3],
  ])('%s on %s is at least %d', (front, back, least) => {
    expect(contrast(token(front), token(back))).toBeGreaterThanOrEqual(least);
  });
});
