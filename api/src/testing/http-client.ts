/** Calls an API over HTTP as a browser would, with types from the contract. */
import { pathOf, type CallInput, type CallOutput, type CallShape, type ErrorBody } from '@taskmint/contract';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
  readonly text: string;
}

export interface RequestOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  /** Aborts the wait for an answer, like a caller who gives up. */
  readonly signal?: AbortSignal;
}

export interface ApiClient {
  /** Any request; `body` is sent as JSON unless it is text or bytes. */
  request<T = unknown>(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Answer<T>>;
  /** A call that must succeed; throws with the response otherwise. */
  ok<C extends CallShape>(call: C, input: CallInput<C>, options?: RequestOptions): Promise<CallOutput<C>>;
  /** A call that must be refused; throws when it succeeds. */
  refused<C extends CallShape>(
    call: C,
    input: CallInput<C>,
    options?: RequestOptions,
  ): Promise<ErrorBody & { status: number }>;
  /** A call with any outcome. */
  send<C extends CallShape>(
    call: C,
    input: CallInput<C>,
    options?: RequestOptions,
  ): Promise<Answer<CallOutput<C> | ErrorBody>>;
}

type LooseInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

const TIMEOUT_MS = 60_000;

export function apiClient(baseUrl: string): ApiClient {
  const request: ApiClient['request'] = async <T>(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ) => {
    const isRaw = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const response = await fetch(baseUrl + path, {
      redirect: 'manual',
      method,
      signal: options.signal ?? AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(body === undefined || isRaw ? {} : { 'Content-Type': 'application/json' }),
        ...(options.token ? { Authorization: `Bearer ${options.token}` } : {}),
        ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
        ...options.headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? (body as never) : JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    // A stream of events continues until its reader disconnects.
    if (type.includes('event-stream')) await response.body?.cancel();
    const text = type.includes('event-stream') ? '' : await response.text();
    const isJson = type.includes('json');
    return { status: response.status, headers: response.headers, text, body: (isJson ? JSON.parse(text) : text) as T };
  };

  const send: ApiClient['send'] = (call, input, options) => {
    const { params, query, body } = input as LooseInput;
    const search = new URLSearchParams(
      Object.entries(query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([key, value]): [string, string] => [key, String(value)]),
    ).toString();
    return request(call.method, pathOf(call, params) + (search ? `?${search}` : ''), body, options);
  };

  return {
    request,
    send,
    async ok(call, input, options) {
      const answer = await send(call, input, options);
      if (answer.status >= 400)
        throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${answer.text}`);
      return answer.body as CallOutput<typeof call>;
    },
    async refused(call, input, options) {
      const answer = await send(call, input, options);
      if (answer.status < 400) throw new Error(`${call.method} ${call.path} answered ${answer.status}: ${answer.text}`);
      return { ...(answer.body as ErrorBody), status: answer.status };
    },
  };
}

/** Retries while the server is full, as our front ends do: the test is not about how many slots one caller has. */
export async function whenThereIsRoom<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
