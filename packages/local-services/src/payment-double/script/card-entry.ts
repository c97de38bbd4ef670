/**
 * The card field of the double's Stripe.js object: three inputs in one row, rendered into the node that react-stripe-js passes, with the same events
 * as Stripe's own card element. Plain DOM, because Stripe's element is no React component either. The typed card stays here: only `read()` hands it
 * out, for the request that creates a payment method.
 */
import {
  brandOf,
  cvcFault,
  digitsOf,
  expiryFault,
  formatExpiry,
  formatNumber,
  numberFault,
  parseExpiry,
  type CardBrand,
  type CardFault,
} from './card-rules';

export interface CardChange {
  elementType: 'card';
  brand: CardBrand;
  empty: boolean;
  complete: boolean;
  error: { type: 'validation_error'; code: string; message: string } | undefined;
  value: { postalCode: string };
}

export interface CardDetails {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

type EventName = 'ready' | 'change' | 'focus' | 'blur' | 'escape';
type Listener = (event: unknown) => void;

interface Box {
  input: HTMLInputElement;
  fault(): CardFault | undefined;
  format(text: string): string;
  /** An error about an unfinished entry is shown only after the input has lost focus. */
  visited: boolean;
}

export class CardEntry {
  /** react-stripe-js and Stripe.js find elements by this. */
  readonly elementType = 'card';
  private readonly listeners = new Map<EventName, Set<Listener>>();
  private readonly root = document.createElement('div');
  private readonly brandMark = document.createElement('span');
  private readonly number: Box;
  private readonly expiry: Box;
  private readonly cvc: Box;
  private disabled = false;

  constructor(private readonly now: () => Date = () => new Date()) {
    this.root.className = 'card-entry';
    this.root.setAttribute('role', 'group');
    this.root.setAttribute('aria-label', 'Card');
    this.brandMark.className = 'card-entry-brand';
    this.brandMark.setAttribute('aria-hidden', 'true');
    this.number = this.box('Card number', '1234 1234 1234 1234', 'cc-number', 'number', formatNumber, (text) =>
      numberFault(text),
    );
    this.expiry = this.box('Expiry date, month and year', 'MM / YY', 'cc-exp', 'expiry', formatExpiry, (text) =>
      expiryFault(text, this.now()),
    );
    this.cvc = this.box(
      'Security code (CVC)',
      'CVC',
      'cc-csc',
      'cvc',
      (text) => digitsOf(text).slice(0, brandOf(this.number.input.value).cvcLength),
      (text) => cvcFault(text, this.number.input.value),
    );
    this.showBrand();
  }

  mount(target: string | HTMLElement): void {
    const node = typeof target === 'string' ? document.querySelector(target) : target;
    if (!node) throw new Error('The node for the card entry is not in the page.');
    node.replaceChildren(this.root);
    // The hosted field becomes ready later, too, never inside mount.
    setTimeout(() => this.emit('ready', { elementType: this.elementType }), 0);
  }

  /** The node it is mounted in; null before and after. */
  get node(): Element | null {
    return this.root.parentElement;
  }

  unmount(): void {
    this.root.remove();
  }

  destroy(): void {
    this.clear();
    this.unmount();
    this.listeners.clear();
  }

  on(name: EventName, listener: Listener): this {
    const all = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, all.add(listener));
    return this;
  }

  off(name: EventName, listener?: Listener): this {
    if (listener) this.listeners.get(name)?.delete(listener);
    else this.listeners.delete(name);
    return this;
  }

  once(name: EventName, listener: Listener): this {
    const wrapped: Listener = (event) => {
      this.off(name, wrapped);
      listener(event);
    };
    return this.on(name, wrapped);
  }

  update(options: { disabled?: boolean }): void {
    if (options.disabled === undefined) return;
    this.disabled = options.disabled;
    for (const box of this.boxes()) box.input.disabled = this.disabled;
  }

  focus(): void {
    this.number.input.focus();
  }

  blur(): void {
    for (const box of this.boxes()) box.input.blur();
  }

  clear(): void {
    for (const box of this.boxes()) {
      box.input.value = '';
      box.visited = false;
    }
    this.changed();
  }

  /** The card as typed, or its first error. */
  read(): { card: CardDetails } | { fault: CardFault } {
    for (const box of this.boxes()) {
      const fault = box.fault();
      if (fault) {
        for (const each of this.boxes()) each.visited = true;
        this.changed();
        box.input.focus();
        return { fault };
      }
    }
    const expiry = parseExpiry(this.expiry.input.value);
    if (!expiry) throw new Error('an expiry date without fault has a month and a year');
    return {
      card: {
        number: digitsOf(this.number.input.value),
        expMonth: expiry.month,
        expYear: expiry.year,
        cvc: digitsOf(this.cvc.input.value),
      },
    };
  }

  private boxes(): readonly Box[] {
    return [this.number, this.expiry, this.cvc];
  }

  private box(
    label: string,
    placeholder: string,
    autocomplete: AutoFill,
    part: string,
    format: (text: string) => string,
    check: (text: string) => CardFault | undefined,
  ): Box {
    const place = document.createElement('div');
    place.className = `card-entry-${part}`;
    const wrapper = document.createElement('label');
    const name = document.createElement('span');
    name.className = 'card-entry-label';
    name.textContent = label;
    const input = document.createElement('input');
    input.type = 'text';
    input.inputMode = 'numeric';
    input.autocomplete = autocomplete;
    input.placeholder = placeholder;
    input.spellcheck = false;
    const box: Box = { input, format, fault: () => check(input.value), visited: false };
    input.addEventListener('input', () => {
      this.retype(box);
      this.changed();
      if (box.fault() === undefined && input.selectionStart === input.value.length) this.next(box)?.input.focus();
    });
    input.addEventListener('focus', () => this.emit('focus', { elementType: this.elementType }));
    input.addEventListener('blur', () => {
      if (input.value) box.visited = true;
      this.changed();
      this.emit('blur', { elementType: this.elementType });
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.emit('escape', { elementType: this.elementType });
      if (event.key === 'Backspace' && input.value === '') this.previous(box)?.input.focus();
    });
    wrapper.append(name, input);
    place.append(wrapper);
    // Beside the label, not in it: the accessible name of the input must not change while typing.
    if (part === 'number') place.append(this.brandMark);
    this.root.append(place);
    return box;
  }

  /** Writes the grouped digits back and keeps the caret behind the same digit. */
  private retype(box: Box): void {
    const { input } = box;
    const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const atEnd = (input.selectionStart ?? input.value.length) === input.value.length;
    const formatted = box.format(input.value);
    if (formatted === input.value) return;
    input.value = formatted;
    let caret = formatted.length;
    if (!atEnd) {
      caret = 0;
      for (let seen = 0; caret < formatted.length && seen < digitsBefore; caret += 1) {
        if (/\d/.test(formatted.charAt(caret))) seen += 1;
      }
    }
    input.setSelectionRange(caret, caret);
  }

  private next(box: Box): Box | undefined {
    return this.boxes()[this.boxes().indexOf(box) + 1];
  }

  private previous(box: Box): Box | undefined {
    return this.boxes()[this.boxes().indexOf(box) - 1];
  }

  private changed(): void {
    this.showBrand();
    let error: CardFault | undefined;
    let complete = true;
    for (const box of this.boxes()) {
      const fault = box.fault();
      if (fault) complete = false;
      const tell = fault && (box.visited || !fault.code.startsWith('incomplete')) && box.input.value !== '';
      box.input.toggleAttribute('data-invalid', Boolean(tell));
      if (tell) box.input.setAttribute('aria-invalid', 'true');
      else box.input.removeAttribute('aria-invalid');
      if (tell) error ??= fault;
    }
    const change: CardChange = {
      elementType: this.elementType,
      brand: brandOf(this.number.input.value).brand,
      empty: this.boxes().every((box) => box.input.value === ''),
      complete,
      error: error && { type: 'validation_error', code: error.code, message: error.message },
      value: { postalCode: '' },
    };
    this.emit('change', change);
  }

  private showBrand(): void {
    const { brand } = brandOf(this.number.input.value);
    const shown = this.number.input.value === '' ? 'unknown' : brand;
    this.brandMark.dataset.brand = shown;
    this.brandMark.textContent = shown === 'unknown' ? '' : shown;
  }

  private emit(name: EventName, event: unknown): void {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(event);
  }
}
