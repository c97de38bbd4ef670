/** Tests the styles themselves, so it needs the real ones: @styled. */
import { act, render } from '@testing-library/react';
import { Reveal } from './reveal';

let intersect: ((isIntersecting: boolean) => void) | undefined;

beforeEach(() => {
  intersect = undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      intersect = (isIntersecting) => callback([{ isIntersecting }]);
    }
    observe() {}
    disconnect() {
      intersect = undefined;
    }
  } as unknown as typeof IntersectionObserver;
});

function welcome({ motion }: { motion: boolean }) {
  window.matchMedia = (() => ({
    matches: !motion,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })) as unknown as typeof window.matchMedia;
}

const opacity = (container: HTMLElement) => {
  const className = container.firstElementChild?.className.split(' ').at(-1);
  const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  return css.some((rule) => rule.includes(`.${className}`) && /opacity: 0/.test(rule)) ? 'held' : 'there';
};

it('holds back what is out of sight until it is reached', () => {
  welcome({ motion: true });
  const { container } = render(<Reveal delay={2}>Card</Reveal>);
  act(() => intersect?.(false));
  expect(opacity(container)).toBe('held');
  act(() => intersect?.(true));
  expect(opacity(container)).toBe('there');
});

it('never holds back what is in sight already', () => {
  welcome({ motion: true });
  const { container } = render(<Reveal delay={4}>Card</Reveal>);
  act(() => intersect?.(true));
  act(() => intersect?.(false));
  expect(opacity(container)).toBe('there');
});

it('never holds back anything for people who asked for less motion', () => {
  welcome({ motion: false });
  const { container } = render(<Reveal delay={4}>Card</Reveal>);
  act(() => intersect?.(false));
  expect(opacity(container)).toBe('there');
});
