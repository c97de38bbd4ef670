/** The exact bytes of a request, which a signature is over; bounded in size and time. */
import type { IncomingMessage } from 'node:http';
import { refuse } from '../errors';

const TIMEOUT_MS = 10_000;

/** Reads the whole body. Refuses `body_too_large` and `bad_request` for a sender that is too slow or goes away. */
export async function rawBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) refuse('body_too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => request.destroy(new Error('the body took too long')), TIMEOUT_MS);
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) refuse('body_too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error;
    refuse('bad_request', undefined, { cause: error });
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks);
}
