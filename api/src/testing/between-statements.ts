/** Runs something at a chosen point of a command: just before its nth statement to the database, which is sent afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import { mongo } from 'mongoose';

const STATEMENTS = [
  'findOne',
  'findOneAndUpdate',
  'insertOne',
  'updateOne',
  'updateMany',
  'deleteMany',
  'deleteOne',
  'bulkWrite',
  'insertMany',
  'countDocuments',
] as const;

/** Longest wait for `action`, in ms: it may itself be waiting for what the statement's transaction holds. */
const PATIENCE_MS = 300;

export interface Interruption {
  /** Whether the point was reached. */
  readonly struck: boolean;
  /** Waits for the action, and stops intercepting statements. */
  end(): Promise<void>;
}

/** Arms the interruption: the next `nth` statement, counted from 1, waits for `action`, whose own statements pass. One at a time. */
export function interruptAt(nth: number, action: () => Promise<unknown>): Interruption {
  let left = nth;
  let done: Promise<unknown> | undefined;
  const prototype = mongo.Collection.prototype as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const originals = STATEMENTS.map((name) => [name, prototype[name]] as const);
  for (const [name, original] of originals) {
    if (!original) throw new Error(`the driver has no ${name}`);
    prototype[name] = async function (this: unknown, ...args: unknown[]) {
      left -= 1;
      if (left === 0) {
        done = action();
        await Promise.race([done, sleep(PATIENCE_MS)]);
      }
      return original.apply(this, args);
    };
  }
  return {
    get struck() {
      return done !== undefined;
    },
    async end() {
      for (const [name, original] of originals) if (original) prototype[name] = original;
      await done;
    },
  };
}
