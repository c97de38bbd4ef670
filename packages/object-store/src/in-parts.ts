/** Hands an object on part by part, so that whoever is slow to take it holds one part in memory and nothing open. */
import type { ObjectStore } from './object-store';

/** Bytes of a part: few enough to hold for hundreds of readers, and a large file takes a few dozen requests to S3. */
const PART_BYTES = 128 * 1_024;

export interface ObjectInParts {
  /** Bytes of the whole. */
  readonly size: number;
  /** Read as they are taken. Throws when the object is removed or written anew meanwhile, and what the store throws. */
  readonly parts: AsyncIterable<Buffer>;
}

/** The object under `key`; null when there is none, or it has no bytes. */
export async function inParts(store: ObjectStore, key: string): Promise<ObjectInParts | null> {
  const first = await store.readPart(key, 0, PART_BYTES);
  if (!first) return null;
  const { data, size, tag } = first;

  async function* parts(): AsyncGenerator<Buffer> {
    yield data;
    for (let from = data.length; from < size;) {
      const part = await store.readPart(key, from, PART_BYTES);
      if (part?.tag !== tag) throw new Error(`${key} was changed while it was read`);
      yield part.data;
      from += part.data.length;
    }
  }
  return { size, parts: parts() };
}
