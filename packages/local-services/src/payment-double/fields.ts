/** Typed, strict reading of a request's parameters: unknown ones are refused, as by the provider. */
import type { FormObject, FormValue } from './form';
import { invalidRequest } from './provider-error';

export class Fields {
  private readonly seen = new Set<string>();

  constructor(
    private readonly form: FormObject,
    private readonly prefix = '',
  ) {}

  private name(key: string): string {
    return this.prefix === '' ? key : `${this.prefix}[${key}]`;
  }

  private take(key: string): FormValue | undefined {
    this.seen.add(key);
    return this.form[key];
  }

  has(key: string): boolean {
    return this.form[key] !== undefined;
  }

  isObject(key: string): boolean {
    const value = this.form[key];
    return typeof value === 'object' && !Array.isArray(value);
  }

  /** Text, or undefined when absent or empty. */
  text(key: string, maxLength = 5_000): string | undefined {
    const value = this.take(key);
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string') throw invalidRequest(`Invalid string: ${this.name(key)}`, undefined, this.name(key));
    if (value.length > maxLength) {
      throw invalidRequest(
        `Invalid string: ${this.name(key)} must be at most ${maxLength} characters`,
        undefined,
        this.name(key),
      );
    }
    return value;
  }

  requiredText(key: string): string {
    const value = this.text(key);
    if (value === undefined) throw this.missing(key);
    return value;
  }

  missing(key: string): Error {
    return invalidRequest(`Missing required param: ${this.name(key)}.`, 'parameter_missing', this.name(key));
  }

  choice<T extends string>(key: string, allowed: readonly T[]): T | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    const found = allowed.find((one) => one === value);
    if (found === undefined) {
      throw invalidRequest(
        `Invalid ${this.name(key)}: must be one of ${allowed.join(', ')}`,
        undefined,
        this.name(key),
      );
    }
    return found;
  }

  integer(key: string): number | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    if (!/^-?\d{1,15}$/.test(value)) {
      throw invalidRequest(`Invalid integer: ${value.slice(0, 40)}`, 'parameter_invalid_integer', this.name(key));
    }
    return Number(value);
  }

  boolean(key: string): boolean | undefined {
    const value = this.choice(key, ['true', 'false']);
    return value === undefined ? undefined : value === 'true';
  }

  texts(key: string): string[] | undefined {
    const value = this.take(key);
    if (value === undefined || value === '') return undefined;
    if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) {
      throw invalidRequest(`Invalid array: ${this.name(key)}`, undefined, this.name(key));
    }
    return value as string[];
  }

  /** A nested object with its own set of allowed names; call `done` on it too. */
  object(key: string): Fields | undefined {
    const value = this.take(key);
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string' || Array.isArray(value)) {
      throw invalidRequest(`Invalid object`, undefined, this.name(key));
    }
    return new Fields(value, this.name(key));
  }

  /** Applies the provider's rules for metadata: an empty value removes a key; at most 50 keys, of 40 characters, with values of 500. */
  metadata(before: Readonly<Record<string, string>> = {}): Record<string, string> {
    const value = this.take('metadata');
    if (value === undefined) return { ...before };
    if (value === '') return {};
    if (typeof value === 'string') throw invalidRequest('Invalid object', undefined, this.name('metadata'));
    const after = new Map(Object.entries(before));
    for (const [key, one] of Object.entries(value)) {
      if (typeof one !== 'string') throw invalidRequest('Metadata values must be strings', undefined, 'metadata');
      if (key.length > 40) throw invalidRequest('Metadata keys must be at most 40 characters', undefined, 'metadata');
      if (one.length > 500)
        throw invalidRequest('Metadata values must be at most 500 characters', undefined, 'metadata');
      if (one === '') after.delete(key);
      else after.set(key, one);
    }
    if (after.size > 50) throw invalidRequest('At most 50 metadata keys are allowed', undefined, 'metadata');
    return Object.fromEntries(after);
  }

  /** Accepts names without reading them. */
  ignore(...keys: string[]): void {
    for (const key of keys) this.seen.add(key);
  }

  /** Refuses every parameter that was not read. */
  done(): void {
    for (const key of Object.keys(this.form)) {
      if (!this.seen.has(key)) {
        throw invalidRequest(`Received unknown parameter: ${this.name(key)}`, 'parameter_unknown', this.name(key));
      }
    }
  }
}
