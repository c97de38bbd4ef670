/** Needs the real styles, which hide parts: @styled. */
import { act, render, screen } from '@testing-library/react';
import { Slider } from './slider';

const slides = ['a', 'b', 'c', 'd'].map((key) => ({
  key,
  content: <a href={`#${key}`}>{`Slide of ${key}`}</a>,
}));

function motion(reduced: boolean) {
  window.matchMedia = jest.fn((query: string) => ({
    matches: reduced && query.includes('reduce'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
}

const shown = () => screen.getAllByRole('button', { current: true }).map((dot) => dot.getAttribute('aria-label'));
/** In small steps, because what one timer sets must be rendered before the next one fires. */
function wait(ms: number) {
  for (let passed = 0; passed < ms; passed += 50) act(() => void jest.advanceTimersByTime(50));
}
function press(name: string) {
  act(() => screen.getByRole('button', { name }).click());
  wait(50);
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('moves every 2.5 s and goes on after it was touched', () => {
  motion(false);
  render(<Slider label="Slides" variant="fade" slides={slides} />);
  expect(shown()).toEqual(['Slide 1']);
  wait(2_600);
  expect(shown()).toEqual(['Slide 2']);
  wait(500);
  press('Slide 4');
  expect(shown()).toEqual(['Slide 4']);
  wait(3_200);
  expect(shown()).toEqual(['Slide 1']);
});

it('stands still while paused and moves again afterwards', () => {
  motion(false);
  render(<Slider label="Slides" variant="fade" slides={slides} />);
  press('Pause');
  wait(10_000);
  expect(shown()).toEqual(['Slide 1']);
  press('Next slide');
  wait(10_000);
  expect(shown()).toEqual(['Slide 2']);
  press('Play');
  wait(2_700);
  expect(shown()).toEqual(['Slide 3']);
});

it('starts paused when the device asks for less motion', () => {
  motion(true);
  render(<Slider label="Slides" variant="fade" slides={slides} />);
  wait(10_000);
  expect(shown()).toEqual(['Slide 1']);
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});

it.each(['fade', 'centred'] as const)('lets only the slide in sight take the focus (%s)', (variant) => {
  motion(true);
  render(<Slider label="Slides" variant={variant} slides={slides} />);
  press('Next slide');
  const stops = [...document.querySelectorAll('a')].filter((link) => getComputedStyle(link).visibility !== 'hidden');
  expect(stops.map((link) => link.textContent)).toEqual(['Slide of b']);
});

it('has nothing to press when there is one slide', () => {
  motion(false);
  render(<Slider label="Slides" variant="centred" slides={slides.slice(0, 1)} />);
  expect(screen.queryByRole('button')).toBeNull();
});
