/** Sends an object of the store as its reader takes it: whoever asks for files and takes none of them costs a part of each, and nothing is open for them. */
import { addAbortSignal, Readable } from 'node:stream';
import type { Context } from 'koa';
import { inParts } from '@taskmint/object-store';
import { objectStore } from '../store';

/** A reader who is not done by then is left: the largest file takes this long at 17 kB/s. */
const READING_TIMEOUT_MS = 300_000;

/** Makes the object the answer's body; its type is the caller's business. False when there is none. */
export async function sendObject(ctx: Context, key: string): Promise<boolean> {
  const object = await inParts(objectStore(), key);
  if (!object) return false;
  const parts = Readable.from(object.parts, { objectMode: false });
  ctx.body = addAbortSignal(AbortSignal.timeout(READING_TIMEOUT_MS), parts);
  ctx.length = object.size;
  return true;
}
