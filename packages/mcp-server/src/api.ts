/** The public API over HTTP, typed from the contract. Requests that are safe to repeat are retried when there was no answer, with the same idempotency key. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathOf, type CallInput, type CallOutput, type CallShape, type ErrorBody, takesKey } from '@taskmint/contract';
import type { Settings } from './settings';

const TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 4;
/** Maximum pause before a retry, in ms, whatever the server asks for. */
const MAX_PAUSE_MS = 5_000;

/** An error response of the API. */
export class ApiRefusal extends Error {
  readonly code: string;
  readonly details: unknown;

  constructor({ code, message, details }: Pick<ErrorBody, 'message' | 'details'> & { code: string }) {
    super(message);
    this.name = 'ApiRefusal';
    this.code = code;
    this.details = details;
  }
}

export interface Api {
  /** `requestKey` identifies the request, so that it takes effect once however often it is sent. Throws ApiRefusal. */
  call<C extends CallShape>(call: C, input: CallInput<C>, requestKey?: string): Promise<CallOutput<C>>;
  /** Stores a picture and returns its address. */
  upload(call: CallShape & { upload: string }, data: Uint8Array, type: string): Promise<unknown>;
}

type LooseInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** An attempt that may be retried: there was no response, or the server was too busy to begin. */
class NotAnswered extends Error {
  constructor(
    readonly refusal: ApiRefusal,
    readonly pauseMs: number,
  ) {
    super(refusal.message);
  }
}

export function createApi({ url, key }: Settings): Api {
  async function ask(path: string, init: RequestInit): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(url + path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    } catch {
      throw new NotAnswered(new ApiRefusal({ code: 'network', message: `${url} does not answer.` }), 500);
    }
    const body = (await response.json().catch(() => null)) as unknown;
    if (response.ok && body !== null) return body;
    const refusal = new ApiRefusal(isErrorBody(body) ? body : { code: 'unreadable', message: 'No readable answer.' });
    // The API sends seconds; a proxy may send a date (RFC 9110, 10.2.3), and then one second will do.
    const seconds = Number(response.headers.get('Retry-After')) || 1;
    const isPassing = response.status >= 500 || response.status === 429 || refusal.code === 'idempotency_in_progress';
    if (isPassing) throw new NotAnswered(refusal, seconds * 1_000);
    throw refusal;
  }

  async function send(path: string, init: RequestInit, maxAttempts: number): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask(path, init);
      } catch (error) {
        if (!(error instanceof NotAnswered)) throw error;
        if (attempt >= maxAttempts) throw error.refusal;
        await sleep(Math.min(MAX_PAUSE_MS, error.pauseMs * attempt));
      }
    }
  }

  return {
    async call(call, input, requestKey = randomUUID()) {
      const { params, query = {}, body } = input as LooseInput;
      const asked = Object.entries(query).filter(([, value]) => value !== undefined);
      const search = new URLSearchParams(asked.map(([name, value]): [string, string] => [name, String(value)]));
      const init: RequestInit = {
        method: call.method,
        headers: {
          Authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(takesKey(call) ? { 'Idempotency-Key': requestKey } : {}),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      };
      const path = pathOf(call, params) + (asked.length > 0 ? `?${search.toString()}` : '');
      const mayRepeat = call.method === 'GET' || takesKey(call);
      return (await send(path, init, mayRepeat ? MAX_ATTEMPTS : 1)) as CallOutput<typeof call>;
    },
    upload(call, data, type) {
      const body = new FormData();
      body.append(call.upload, new Blob([new Uint8Array(data)], { type }), 'picture');
      return send(call.path, { method: call.method, headers: { Authorization: `Bearer ${key}` }, body }, 1);
    },
  };
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}
