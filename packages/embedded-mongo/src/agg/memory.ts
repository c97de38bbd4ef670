/** Memory limits of pipeline stages, as in MongoDB. Sizes are estimates; in JavaScript the same values take two to three times as much. */
import { Binary } from 'bson';
import { isPlainObject } from '../bson';
import { mongoError } from '../errors';

export const STAGE_LIMIT_BYTES = 100 * 1024 * 1024;
const SMALL_BYTES = 8;
const OBJECT_BYTES = 64;
const LIST_BYTES = 16;

export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return LIST_BYTES + value.length;
  if (typeof value !== 'object' || value === null) return SMALL_BYTES;
  let bytes = LIST_BYTES;
  if (Array.isArray(value)) for (const item of value) bytes += sizeOf(item);
  else if (isPlainObject(value)) for (const key of Object.keys(value)) bytes += SMALL_BYTES + sizeOf(value[key]);
  else return OBJECT_BYTES + (value instanceof Binary ? value.length() : 0);
  return bytes;
}

/** Tracks the memory of a stage. */
export class StageMemory {
  private bytes = 0;

  constructor(private readonly stage: string) {}

  /**
   * @param ofOne total size of the accumulator that grew
   * @throws 292 above the limit, or 146 if more than half of the limit is one accumulator's, which MongoDB cannot spill to disk either
   */
  add(bytes: number, ofOne = 0): void {
    this.bytes += bytes;
    if (this.bytes <= STAGE_LIMIT_BYTES) return;
    if (ofOne > STAGE_LIMIT_BYTES / 2)
      throw mongoError(
        'ExceededMemoryLimit',
        `an accumulator of ${this.stage} used too much memory and cannot spill to disk. Memory limit: ${STAGE_LIMIT_BYTES} bytes`,
      );
    throw mongoError(
      'QueryExceededMemoryLimitNoDiskUseAllowed',
      `Exceeded memory limit for ${this.stage} of ${STAGE_LIMIT_BYTES} bytes, and this server does not use the disk for it`,
    );
  }
}
