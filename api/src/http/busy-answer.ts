/**
 * What a full server answers instead of doing any work: 503 with `Retry-After`, readable for the site in a browser and with a request id, as every answer.
 * All that does not depend on the request is put together once, because under a flood this is most of what the process does.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ERROR_CODES } from '@taskmint/contract';
import { readableFrom } from './cors';
import { requestIdOf } from './request-id';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Seconds after which trying again makes sense. */
const RETRY_AFTER_S = 1;

/** `headers` are those of every answer; `origins` may read it (SITE_ORIGINS). */
export function busyAnswer(headers: Readonly<Record<string, string>>, origins: readonly string[]): Answer {
  const corsHeaders = readableFrom(origins);
  const { status, message } = ERROR_CODES.busy;
  const fixed = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Retry-After': String(RETRY_AFTER_S),
    'Cache-Control': 'no-store',
  }).flat();
  const bodyStart = JSON.stringify({ code: 'busy', message }).slice(0, -1);
  return (request, response) => {
    const requestId = requestIdOf(request.headers['x-request-id']);
    // An id has no characters that JSON would write in another way.
    const body = `${bodyStart},"requestId":"${requestId}"}`;
    response.writeHead(status, [
      ...fixed,
      ...corsHeaders(request.headers.origin),
      'X-Request-Id',
      requestId,
      'Content-Length',
      String(Buffer.byteLength(body)),
    ]);
    response.end(body);
  };
}
