import { render } from '@testing-library/react';
import type { ComponentType } from 'react';

const rules: string[] = [];

type Props = Record<string, unknown>;
type Template = (strings: TemplateStringsArray, ...values: readonly unknown[]) => ComponentType<Props>;
interface Chain extends Template {
  withConfig(config: { componentId: string }): Chain;
  attrs(attrs: Props): Chain;
}
/** As the sources see it. */
interface Styled {
  default: ((target: ComponentType<Props>) => Chain) & { div: Chain };
  css: (strings: TemplateStringsArray, ...values: readonly unknown[]) => unknown;
}

beforeAll(() => {
  // jsdom cannot construct style sheets.
  globalThis.CSSStyleSheet = class {
    insertRule(text: string, index: number): void {
      rules.splice(index, 0, text);
    }
  } as unknown as typeof CSSStyleSheet;
  Object.assign(document, { adoptedStyleSheets: [] });
});

it('gives an element the class of its rules, one for each set of them, in the order of the components', async () => {
  const { default: styled, css } = (await import('./styled')) as unknown as Styled;
  const Base = styled.div.withConfig({ componentId: 'base' })`
    color: ${({ $tone }: Props) => $tone};
  `;
  const Wide = styled(Base).attrs({ role: 'note' })`
    ${Base} & {
      margin: 0;
    }
    ${({ $tone }: Props) =>
      $tone === 'red' &&
      css`
        width: ${4}px;
      `}
  `;
  const Other = ({ to, className }: Props) => (
    <a href={String(to)} className={String(className)}>
      there
    </a>
  );
  const { container, rerender } = render(<Wide $tone="red" title="t" />);
  const element = container.firstElementChild!;
  const red = element.className;
  expect(element.tagName).toBe('DIV');
  expect([element.getAttribute('role'), element.getAttribute('title'), element.getAttribute('$tone')]).toEqual([
    'note',
    't',
    null,
  ]);
  const [base, wide] = rules.map((rule) => rule.replace(/\s+/g, ' '));
  expect(base).toMatch(/^\.\w+\{ color: red; \}$/);
  expect(wide).toMatch(/^\.\w+\{ \.base & \{ margin: 0; \} width: 4px; \}$/);
  // What extends another component has the last word.
  expect(red.split(' ')).toEqual(expect.arrayContaining(rules.map((rule) => rule.slice(1, rule.indexOf('{')))));
  rerender(<Wide $tone="blue" />);
  expect(rules).toHaveLength(4);
  rerender(<Wide $tone="red" title="t" />);
  expect(element.className).toBe(red);
  expect(rules).toHaveLength(4);
  rerender(<Wide as={Other} {...{ to: '/x' }} />);
  expect(container.querySelector('a')?.getAttribute('href')).toBe('/x');
  expect(container.querySelector('a')?.className).toContain('base');
});
