/** Reads an object in parts, so that a slow reader holds only one part in memory and nothing open. */
import type { ObjectStore } from './object-store';

/** Size of a part: small enough to be held for hundreds of readers, while a large file takes only a few dozen requests to S3. */
const PART_BYTES = 128 * 1_024;

export interface ObjectInParts {
  /** Size of the whole object, in bytes. */
  readonly size: number;
  /**
   * Each part is read when the consumer asks for it. Throws if the object is removed or overwritten in the meantime, and whatever the store
   * throws.
   */
  readonly parts: AsyncIterable<Buffer>;
}

/** The object under `key`; null if it does not exist or is empty. */
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
