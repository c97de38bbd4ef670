/** What styles say is the subject: @styled. */
import { act, render } from '@testing-library/react';
import { Reveal } from './reveal';

let intersect: (() => void) | undefined;

beforeEach(() => {
  intersect = undefined;
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      intersect = () => callback([{ isIntersecting: true }]);
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver;
});

function place(top: number, reduced: boolean) {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  window.matchMedia = (() => ({
    matches: reduced,
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
  place(5_000, false);
  const { container } = render(<Reveal delay={2}>Card</Reveal>);
  expect(opacity(container)).toBe('held');
  act(() => intersect?.());
  expect(opacity(container)).toBe('there');
});

it.each([
  ['what is in sight already', 10, false],
  ['anything for people who asked for less motion', 5_000, true],
])('never holds back %s', (_, top, reduced) => {
  place(top, reduced);
  const { container } = render(<Reveal delay={4}>Card</Reveal>);
  expect(opacity(container)).toBe('there');
});
