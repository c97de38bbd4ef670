/** Sends a request assembled from parts, whether or not they are what the call expects. */
import { pathOf, type CallShape } from '@taskmint/contract';
import type { Answer, RequestOptions } from './http-client';
import type { RequestParts } from './fixture-things';
import type { TestApi } from './start-test-api';

/** The URL with its parameters and query filled in; they may contain anything. */
function addressOf(call: Pick<CallShape, 'method' | 'path'>, { params, query }: RequestParts): string {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, asText(value)]),
  ).toString();
  return pathOf(call as CallShape, params) + (search ? `?${search}` : '');
}

export function asText(value: unknown): string {
  // Replaces lone surrogates, which a URL cannot carry.
  return Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toString();
}

/** Sends the parts as JSON, or as a form when they carry a file. */
export function sendParts(
  api: TestApi,
  call: Pick<CallShape, 'method' | 'path'>,
  parts: RequestParts,
  options: RequestOptions = {},
): Promise<Answer<unknown>> {
  return api.request(call.method, addressOf(call, parts), bodyOf(parts), options);
}

function bodyOf({ body, file }: RequestParts): unknown {
  if (!file) return body;
  const form = new FormData();
  form.append(file.field, new Blob([new Uint8Array(file.data)], { type: file.type }), 'file.png');
  return form;
}
