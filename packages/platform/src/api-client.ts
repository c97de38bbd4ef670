/**
 * The browser's client for the API, typed by the contract. It adds the token and idempotency keys and turns every failure into an ApiError. It knows
 * nothing of screens: what a 401 means for them is up to its owner (`onSessionRefused`).
 */
import type { CallInput, CallOutput, CallShape } from '@taskmint/contract';
import { pathOf, takesKey } from '@taskmint/contract';
import type { AxiosInstance, AxiosResponse } from 'axios';
import { endActionsAbout, sendAction } from './action-key';
import { ApiError, type ApiErrorParts, type TransportCode } from './api-error';
import { errorText } from './language/error-messages';

type Axios = typeof import('axios');

const CALL_TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 60_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** Key of one user action; pass the same one to retry that action. Without it, a call that takes one has that of `sendAction`. */
  idempotencyKey?: string;
  /** Bearer token to use instead of ours, e.g. the identity service's ID token for the exchange. */
  bearer?: string;
  timeoutMs?: number;
  /** The request survives the page being closed, e.g. for a final report. */
  outlivesPage?: boolean;
}

export interface UploadOptions extends CallOptions {
  /** Path parameters of the call. */
  params?: Readonly<Record<string, string>>;
  /** Called with how much of the file has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}

/** The input is required only when the call has required parts. */
type CallArguments<C extends CallShape> =
  Record<never, never> extends CallInput<C>
    ? [input?: CallInput<C>, options?: CallOptions]
    : [input: CallInput<C>, options?: CallOptions];

export interface ListPage<Items> {
  items: Items;
  /** How many records match in total (decisions.md 13). */
  total: number;
  /** Cursor for the next page; absent on the last page and for lists without cursors. */
  next?: string | undefined;
}

export interface ApiClient {
  /** Makes a call; rejects with ApiError. */
  call<const C extends CallShape>(call: C, ...args: CallArguments<C>): Promise<CallOutput<C>>;
  /** A list call together with the total from its header. */
  list<const C extends CallShape>(call: C, ...args: CallArguments<C>): Promise<ListPage<CallOutput<C>>>;
  /** Uploads a file in the field that the call names. */
  upload<const C extends CallShape>(call: C, file: Blob, options?: UploadOptions): Promise<CallOutput<C>>;
}

export interface ApiClientSettings {
  /** Without a trailing slash. */
  baseUrl: string;
  /** Our token, renewed if necessary; null while nobody is signed in. */
  token: () => string | null | Promise<string | null>;
  /** An authenticated call was answered with 401 or 403 (product.md §8); the error still propagates. */
  onSessionRefused?: (error: ApiError) => void;
  /** The person has to confirm their identity first; resolves to whether they did, and then the call is repeated. */
  onConfirmationNeeded?: () => Promise<boolean>;
  /** An admin's call was refused because a second factor is required; the error still propagates. */
  onSecondFactorNeeded?: () => void;
  /**
   * Called with every response. `cachedAt` is when the response was cached if it is shown for lack of a connection, null if it came from the server.
   * `isWrite`: the call may have changed something.
   */
  onAnswer?: (answer: { cachedAt: Date | null; isWrite: boolean }) => void;
}

type Answer = AxiosResponse<unknown>;

/** A chunk of its own, which loads beside the rest of the page. Rejects with ApiError. */
const loadAxios = () =>
  import('axios').catch(() => {
    throw transportError('network');
  });

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Preloads what the first call needs, where a page is about to make one. */
export function prepareCalls(): void {
  // The code that makes the call sees the failure.
  loadAxios().catch(() => undefined);
}

export function createApiClient(settings: ApiClientSettings): ApiClient {
  let client: AxiosInstance | undefined;

  async function send(call: CallShape, input: LooseInput, data: unknown, options: UploadOptions): Promise<Answer> {
    const { method, path } = call;
    const { params } = input;
    const answer = await keyed(call, input, data, options);
    // Whoever has changed something there has seen what is there: a task that was started, given back and is started once more is meant anew, and so
    // is a withdrawal that was requested, cancelled and is requested once more.
    if (method !== 'GET' && params) endActionsAbout([path, params], [path.replace(/\/\{.*/, '')]);
    return answer;
  }

  function keyed(call: CallShape, input: LooseInput, data: unknown, options: UploadOptions): Promise<Answer> {
    const { method, path } = call;
    if (options.idempotencyKey !== undefined || !takesKey(call)) return confirmed(call, input, data, options);
    return sendAction(
      [method, path, input],
      (key) => confirmed(call, input, data, { ...options, idempotencyKey: key }),
      input.params ? [path, input.params] : [path],
    );
  }

  async function confirmed(call: CallShape, input: LooseInput, data: unknown, options: UploadOptions): Promise<Answer> {
    const key = options.idempotencyKey;
    try {
      return await sendOnce(call, input, data, options);
    } catch (error) {
      const asks = error instanceof ApiError && error.code === 'fresh_sign_in_needed' && options.bearer === undefined;
      if (!asks || !(await settings.onConfirmationNeeded?.())) throw error;
      // The refusal is stored under its key. The repeated call derives its key from it, so that a retry after a lost response is still the same
      // action.
      return sendOnce(call, input, data, { ...options, ...(key && { idempotencyKey: `${key}.confirmed` }) });
    }
  }

  async function sendOnce(call: CallShape, input: LooseInput, data: unknown, options: UploadOptions): Promise<Answer> {
    // A click that changes the screen immediately requests the screen's data. Making the request takes up to a quarter of that click's task, so it
    // waits until the screen has been painted.
    if (call.method === 'GET') await nextTask();
    const token = options.bearer ?? (await settings.token());
    const library = await loadAxios();
    client ??= library.default.create({ baseURL: settings.baseUrl, timeout: CALL_TIMEOUT_MS });
    const headers = new library.AxiosHeaders({ Accept: 'application/json' });
    if (token) headers.set('Authorization', `Bearer ${token}`);
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
    try {
      const response = await request(client, call, input, data, headers, options);
      settings.onAnswer?.({ cachedAt: storedAt(response), isWrite: call.method !== 'GET' });
      return response;
    } catch (cause) {
      const error = toApiError(library, cause);
      // A bearer token passed by the caller is not our session: its refusal ends nothing.
      const ourToken = token !== null && options.bearer === undefined && call.access !== 'public';
      if (ourToken && (error.status === 401 || error.status === 403)) settings.onSessionRefused?.(error);
      if (ourToken && error.code === 'second_factor_required') settings.onSecondFactorNeeded?.();
      throw error;
    }
  }

  return {
    async call(call, ...[input, options]) {
      const loose: LooseInput = input ?? {};
      const response = await send(call, loose, loose.body, options ?? {});
      return response.data as CallOutput<typeof call>;
    },
    async list(call, ...[input, options]) {
      const loose: LooseInput = input ?? {};
      const response = await send(call, loose, loose.body, options ?? {});
      const items = response.data as CallOutput<typeof call>;
      return { items, total: totalOf(response, items), next: nextOf(response) };
    },
    async upload(call, file, { params, ...options } = {}) {
      if (!call.upload) throw new TypeError(`${call.method} ${call.path} takes no file`);
      const form = new FormData();
      form.append(call.upload, file, file instanceof File ? file.name : 'picture');
      const response = await send(call, { params }, form, { timeoutMs: UPLOAD_TIMEOUT_MS, ...options });
      return response.data as CallOutput<typeof call>;
    },
  };
}

interface LooseInput {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

function request(
  http: AxiosInstance,
  call: CallShape,
  input: LooseInput,
  data: unknown,
  headers: InstanceType<Axios['AxiosHeaders']>,
  { onProgress, ...options }: UploadOptions,
): Promise<Answer> {
  return http.request({
    method: call.method,
    url: pathOf(call, input.params as Record<string, string> | undefined),
    params: input.query,
    data,
    headers,
    ...(options.signal && { signal: options.signal }),
    ...(options.timeoutMs !== undefined && { timeout: options.timeoutMs }),
    ...(options.outlivesPage && { adapter: 'fetch', fetchOptions: { keepalive: true } }),
    ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
  });
}

/** When the service worker cached the response that it served because the network failed. */
function storedAt(response: Answer): Date | null {
  const time = new Date(String(response.headers['x-copy-of'] ?? ''));
  return Number.isNaN(time.getTime()) ? null : time;
}

function totalOf(response: Answer, items: unknown): number {
  const header = Number(response.headers['x-total-count'] ?? NaN);
  return Number.isSafeInteger(header) ? header : Array.isArray(items) ? items.length : 0;
}

function nextOf(response: Answer): string | undefined {
  const header: unknown = response.headers['x-next-cursor'];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

const TRANSPORT_MESSAGES: Record<TransportCode, string> = {
  network: 'The server cannot be reached. Check your connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  cancelled: 'The request was cancelled.',
  unreadable: 'The server answered something that we cannot read.',
};

function transportError(code: TransportCode, status = 0): ApiError {
  return new ApiError({ status, code, message: errorText(code, TRANSPORT_MESSAGES[code]) });
}

function toApiError({ default: axios, AxiosError }: Axios, cause: unknown): ApiError {
  if (!axios.isAxiosError(cause)) throw cause;
  if (cause.response) return fromAnswer(cause.response);
  if (cause.code === AxiosError.ERR_CANCELED) return transportError('cancelled');
  if (cause.code === AxiosError.ECONNABORTED || cause.code === AxiosError.ETIMEDOUT) return transportError('timeout');
  return transportError('network');
}

function fromAnswer(response: Answer): ApiError {
  const body = response.data;
  // Not parsed with the schema: a newer server may send codes that this page does not know yet.
  if (
    typeof body === 'object' &&
    body !== null &&
    'code' in body &&
    typeof body.code === 'string' &&
    'message' in body &&
    typeof body.message === 'string'
  ) {
    const details = 'details' in body ? body.details : undefined;
    return new ApiError({
      status: response.status,
      code: body.code as ApiErrorParts['code'],
      message: errorText(body.code, body.message, details),
      details,
      requestId: 'requestId' in body && typeof body.requestId === 'string' ? body.requestId : undefined,
    });
  }
  return transportError('unreadable', response.status);
}
