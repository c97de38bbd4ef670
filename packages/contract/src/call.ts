/**
 * A call of the API as a value: the server routes and validates from it, the browser's client is typed from it, and the OpenAPI document is generated
 * from it. Knows neither Koa nor axios.
 */
import type { z } from 'zod';
import type { KeyScope } from './key-scopes';
import type { Role } from './roles';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Who may make a call at all; what they may do to a particular record is up to the server's policies.
 * - `public`: anybody; a token is ignored.
 * - `optional`: anybody; our token is used if it is valid.
 * - `identity`: the identity service's ID token as Bearer (only the exchange for our own token).
 * - `token`: our token; no record is needed yet (registering).
 * - `user`: our token and an active record, any role.
 * - a list of roles: our token, an active record and one of these roles.
 */
export type Access = 'public' | 'optional' | 'identity' | 'token' | 'user' | readonly Role[];

/** Rate limit group of a call; the budget of each is a setting of the server. */
export type Flow = 'read' | 'write' | 'money' | 'sign-in' | 'upload';

export interface CallShape {
  readonly method: HttpMethod;
  /** Path with `{name}` placeholders, as in product.md §7. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly access: Access;
  readonly flow: Flow;
  /** The call moves coins: it takes an `Idempotency-Key` header and returns the same bytes for the same key and body. */
  readonly movesCoins?: boolean;
  /** The call adds something that nothing else makes unique, such as a message or a secret: it takes an `Idempotency-Key` too. */
  readonly addsAnew?: boolean;
  /** The success shows a secret that is not stored. Where the call takes an `Idempotency-Key`, its answer is stored encrypted with that key. */
  readonly showsSecret?: boolean;
  /**
   * Programs may make the call with a key that has all of these scopes; an empty list allows any key. Where this is absent no key is accepted. Calls
   * with `public` access never look at keys.
   */
  readonly keyScopes?: readonly KeyScope[];
  /** An admin may make the call before having used a second factor, because it is needed to set one up. */
  readonly withoutSecondFactor?: boolean;
  /** A suspended person may make the call too: it reads or contests decisions about them (fair-work.md 18). */
  readonly whileSuspended?: boolean;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** `multipart/form-data` field that carries a file instead of a JSON body. */
  readonly upload?: string;
  /** Media type of a success that is not JSON; its type is then a string. */
  readonly mediaType?: 'text/csv';
  /** Output by success status. Refusals all have the shape of `errorBody`. */
  readonly responses: Readonly<Record<number, z.ZodType>>;
  /** Response headers worth documenting, e.g. totals of lists (decisions.md 13). */
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

/** Whether the call takes an `Idempotency-Key`, so that a repetition after a lost answer does nothing twice. */
export function takesKey({ movesCoins, addsAnew }: Pick<CallShape, 'movesCoins' | 'addsAnew'>): boolean {
  return movesCoins === true || addsAnew === true;
}

/** Identity function that keeps the literal types of a call. */
export function defineCall<const C extends CallShape>(call: C): C {
  return call;
}

type Input<T> = T extends z.ZodType ? z.input<T> : undefined;
type Output<T> = T extends z.ZodType ? z.output<T> : undefined;

/** What a caller passes: only the parts that the call declares. */
export type CallInput<C extends CallShape> = Omit<
  {
    params: Input<C['params']>;
    query?: Input<C['query']>;
    body: Input<C['body']>;
  },
  | (C extends { params: z.ZodType } ? never : 'params')
  | (C extends { query: z.ZodType } ? never : 'query')
  | (C extends { body: z.ZodType } ? never : 'body')
>;

/** What a handler receives after validation. */
export interface ParsedInput<C extends CallShape> {
  params: Output<C['params']>;
  query: Output<C['query']>;
  body: Output<C['body']>;
}

/** Union of the bodies that the call may return on success. */
export type CallOutput<C extends CallShape> = {
  [S in keyof C['responses']]: C['responses'][S] extends z.ZodType ? z.output<C['responses'][S]> : never;
}[keyof C['responses']];

/** Fills the placeholders of a call's path: `pathOf(getTask, { id: 'x' })` -> `/task/x`. Throws when one is missing. */
export function pathOf(call: CallShape, params: Readonly<Record<string, string>> = {}): string {
  return call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) throw new Error(`${call.method} ${call.path}: parameter ${name} is missing`);
    return encodeURIComponent(value);
  });
}
