/** An API client that answers from functions, for tests and for running a remote alone. Makes no requests. */
import {
  calls,
  pathOf,
  takesKey,
  type CallInput,
  type CallName,
  type CallOutput,
  type CallShape,
} from '@taskmint/contract';
import { sendAction } from '../action-key';
import type { ApiClient } from '../api-client';
import { ApiError } from '../api-error';

type Calls = typeof calls;
type Answer<Name extends CallName> = CallOutput<Calls[Name]>;

/** Handlers by the name of the call. Return the output or a promise of it, or throw an ApiError. Uploads receive `{ file }`. */
export type FakeHandlers = {
  [Name in CallName]?: (
    input: CallInput<Calls[Name]> & { file?: Blob },
  ) => Answer<Name> | FakePage<Answer<Name>> | Promise<Answer<Name> | FakePage<Answer<Name>>>;
};

/** One page of a longer list; `list` returns it with `total` and `next`, as from the headers. */
export class FakePage<Items> {
  constructor(
    readonly items: Items,
    readonly total: number,
    readonly next?: string,
  ) {}
}

export interface FakeCallRecord {
  name: CallName;
  input: { params?: unknown; query?: unknown; body?: unknown; file?: Blob };
  idempotencyKey: string | undefined;
}

export interface FakeApi extends ApiClient {
  /** Every call made, in order. */
  readonly made: readonly FakeCallRecord[];
}

export function createFakeApi(handlers: FakeHandlers = {}): FakeApi {
  const made: FakeCallRecord[] = [];

  function answer(call: CallShape, input: FakeCallRecord['input'], idempotencyKey?: string): Promise<unknown> {
    if (idempotencyKey !== undefined || !takesKey(call)) return handle(call, input, idempotencyKey);
    return sendAction([call.method, call.path, input], (key) => handle(call, input, key));
  }

  async function handle(call: CallShape, input: FakeCallRecord['input'], idempotencyKey?: string): Promise<unknown> {
    const name = nameOf(call);
    pathOf(call, input.params as Record<string, string> | undefined); // a missing parameter fails here as in reality
    made.push({ name, input, idempotencyKey });
    const handler = handlers[name] as ((input: unknown) => unknown) | undefined;
    if (!handler) throw new ApiError({ status: 404, code: 'not_found', message: `No fake answer for ${name}` });
    return handler(input);
  }

  return {
    made,
    async call(call, ...[input, options]) {
      const result = await answer(call, (input ?? {}) as FakeCallRecord['input'], options?.idempotencyKey);
      return (result instanceof FakePage ? result.items : result) as CallOutput<typeof call>;
    },
    async list(call, ...[input, options]) {
      const result = await answer(call, (input ?? {}) as FakeCallRecord['input'], options?.idempotencyKey);
      if (result instanceof FakePage)
        return { items: result.items as CallOutput<typeof call>, total: result.total, next: result.next };
      return { items: result as CallOutput<typeof call>, total: Array.isArray(result) ? result.length : 0 };
    },
    async upload(call, file, options) {
      return (await answer(call, { file, params: options?.params }, options?.idempotencyKey)) as CallOutput<
        typeof call
      >;
    },
  };
}

function nameOf(call: CallShape): CallName {
  const found = Object.entries(calls).find(([, value]) => value === call || isSameCall(value, call));
  if (!found) throw new TypeError(`${call.method} ${call.path} is not in the contract`);
  return found[0] as CallName;
}

/** Compared by value: across two bundles the same call is two objects. */
function isSameCall(one: CallShape, other: CallShape): boolean {
  return one.method === other.method && one.path === other.path;
}
