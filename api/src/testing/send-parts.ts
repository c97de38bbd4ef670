/** Sends a request that is put together from parts, whether or not the parts are what the call wants. */
import { pathOf, type CallShape } from '@taskmint/contract';
import type { Answer, RequestOptions } from './http-client';
import type { RequestParts } from './fixture-things';
import type { TestApi } from './start-test-api';

/** The address with its parameters and query filled in; anything may stand in them. */
function addressOf(call: Pick<CallShape, 'method' | 'path'>, { params, query }: RequestParts): string {
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, asText(value)]),
  ).toString();
  return pathOf(call as CallShape, params) + (search ? `?${search}` : '');
}

export function asText(value: unknown): string {
  // Through bytes and back: an address cannot carry half a character.
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
