/**
 * `styled-components` in a visitor's document, whose markup already has its styles: only what changes there needs rules, and the browser nests them
 * itself (CSS Nesting Module), so there is nothing to compile. The part of the library's interface that public sections use.
 */
import { createElement, type ComponentType } from 'react';

type Props = Readonly<Record<string, unknown>>;
type Value = string | number | false | null | undefined | readonly Value[] | StyledPart | ((props: Props) => Value);
type Target = string | ComponentType<Props>;

interface StyledPart {
  (props: Props): unknown;
  /** Class of every element of this component, for selectors of others. */
  id: string;
}

interface Config {
  componentId?: string;
  attrs?: Props;
  shouldForwardProp?: (name: string) => boolean;
}

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets.push(sheet);
/** Of each rule in the sheet, the place of its component among all: what extends another one comes after it. */
const places: number[] = [];
const names = new Map<string, string>();
let components = 0;

function insert(place: number, text: (name: string) => string, css: string): string {
  const key = `${place}:${css}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = `v${names.size.toString(36)}`;
  names.set(key, name);
  const after = places.findIndex((other) => other > place);
  const index = after < 0 ? places.length : after;
  sheet.insertRule(text(name), index);
  places.splice(index, 0, place);
  return name;
}

const isStyled = (value: unknown): value is StyledPart => typeof value === 'function' && 'id' in value;

function cssOf(value: Value, props: Props): string {
  if (value === false || value === null || value === undefined) return '';
  if (isStyled(value)) return `.${value.id}`;
  if (typeof value === 'function') return cssOf(value(props), props);
  return Array.isArray(value) ? value.map((each: Value) => cssOf(each, props)).join('') : String(value);
}

export function css(strings: readonly string[], ...values: readonly Value[]): readonly Value[] {
  return strings.flatMap((text, index) => [text, values[index]]);
}

export function keyframes(strings: readonly string[], ...values: readonly Value[]): string {
  const frames = cssOf(css(strings, ...values), {});
  return insert(0, (name) => `@keyframes ${name}{${frames}}`, frames);
}

function templateOf(target: Target, config: Config) {
  const template = (strings: readonly string[], ...values: readonly Value[]) => {
    components += 1;
    const place = components;
    const id = config.componentId ?? `c${place}`;
    const rules = css(strings, ...values);
    const Part = ({ as, className, ...given }: Props) => {
      const props: Props = { ...config.attrs, ...given };
      const text = cssOf(rules, props);
      const own = insert(place, (name) => `.${name}{${text}}`, text);
      const classes = [className, id, own].filter(Boolean).join(' ');
      if (isStyled(target)) return createElement(target as never, { ...props, as, className: classes } as never);
      const { shouldForwardProp = () => true } = config;
      const passed = Object.entries(props).filter(([name]) => !name.startsWith('$') && shouldForwardProp(name));
      return createElement((as ?? target) as never, { ...Object.fromEntries(passed), className: classes } as never);
    };
    return Object.assign(Part, { id });
  };
  return Object.assign(template, {
    withConfig: (more: Config) => templateOf(target, { ...config, ...more }),
    attrs: (attrs: Props) => templateOf(target, { ...config, attrs }),
  });
}

export default new Proxy((target: Target) => templateOf(target, {}), {
  get: (_, tag: string) => templateOf(tag, {}),
});
