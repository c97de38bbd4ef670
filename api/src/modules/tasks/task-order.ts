/**
 * Orders of task lists, and cursors, which say behind which task a list continues. Tasks posted meanwhile come before or behind that task
 * and move no other, so a reader who follows cursors misses none that was there and sees none twice. Reads no task.
 */
import { Types, type mongo } from 'mongoose';
import type { TaskSort } from '@taskmint/contract';
import { refuseFields } from '../../errors';
import type { TaskRecord } from './task.model';

/** The field to sort by (null: age alone) and the direction. Orders in opposite directions read one index from its two ends. */
interface Order {
  readonly field: 'per_task_pay' | 'hourly_pay' | 'expires_at' | 'fit' | null;
  readonly direction: 1 | -1;
}

const ORDERS: Readonly<Record<TaskSort, Order>> = {
  newest: { field: null, direction: -1 },
  oldest: { field: null, direction: 1 },
  pay: { field: 'per_task_pay', direction: -1 },
  pay_low: { field: 'per_task_pay', direction: 1 },
  hourly: { field: 'hourly_pay', direction: -1 },
  ending: { field: 'expires_at', direction: 1 },
  ending_late: { field: 'expires_at', direction: -1 },
  match: { field: 'fit', direction: -1 },
};

/** A task as listed, with its relevance when that is the order. */
export type Listed = TaskRecord & { fit?: number };

export function sortBy(sort: TaskSort): mongo.Sort {
  const { field, direction } = ORDERS[sort];
  return { ...(field ? { [field]: direction } : {}), _id: direction };
}

/** The cursor for what comes behind `last`. */
export function cursorBehind(sort: TaskSort, last: Listed): string {
  const { field } = ORDERS[sort];
  const value = field ? Number(last[field]) : 0;
  return Buffer.from(`${sort}.${value}.${last._id.toHexString()}`).toString('base64url');
}

/**
 * The condition for what comes behind the cursor; undefined without one. Refuses with `invalid_input` if it is not a cursor of this order.
 */
export function behind(sort: TaskSort, cursor: string | undefined): mongo.Document | undefined {
  if (cursor === undefined) return undefined;
  const [, name, value, hex] =
    /^(\w+)\.(\d{1,15})\.([0-9a-f]{24})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (name !== sort || value === undefined || hex === undefined)
    return refuseFields({
      path: 'query.cursor',
      code: 'malformed',
      message: 'Must be a cursor of a list in this order',
    });
  const { field, direction } = ORDERS[sort];
  const beyond = direction === 1 ? '$gt' : '$lt';
  const byAge = { _id: { [beyond]: new Types.ObjectId(hex) } };
  if (!field) return byAge;
  const last = field === 'expires_at' ? new Date(Number(value)) : Number(value);
  // The first condition bounds the index scan; the second excludes ties already shown.
  return { [field]: { [`${beyond}e`]: last }, $or: [{ [field]: { [beyond]: last } }, byAge] };
}
