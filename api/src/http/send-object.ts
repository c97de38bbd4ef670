/**
 * Streams an object of the store at the reader's pace. A reader who requests files and reads none of them costs one part of memory per file, and nothing
 * stays open for them.
 */
import { addAbortSignal, Readable } from 'node:stream';
import type { Context } from 'koa';
import { inParts } from '@taskmint/object-store';
import { objectStore } from '../store';

/** Slower readers are disconnected: the largest file takes this long at 17 kB/s. */
export const READING_TIMEOUT_MS = 300_000;

/** Makes the object the response body; the caller sets the type. False when there is no such object. */
export async function sendObject(ctx: Context, key: string): Promise<boolean> {
  const object = await inParts(objectStore(), key);
  if (!object) return false;
  const parts = Readable.from(object.parts, { objectMode: false });
  ctx.body = addAbortSignal(AbortSignal.timeout(READING_TIMEOUT_MS), parts);
  ctx.length = object.size;
  return true;
}
