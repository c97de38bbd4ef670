/** Puts coin packages on sale, changes and removes them. Every change is recorded in the audit log in the same transaction. */
import { Types } from 'mongoose';
import type { CallInput, calls } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { inTransaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { inEffect } from '../../idempotency';
import { recordAudit } from '../audit/record-audit.command';
import { PackageModel, type PackageRecord } from './package.model';
import { assertAboveFloor } from './price-floor.policy';

type NewPackage = CallInput<typeof calls.createPackage>['body'];
type PackageChange = CallInput<typeof calls.updatePackage>['body'];

function fieldsOf({ heading, coins, price_cents }: PackageRecord): NewPackage {
  return { heading, coins, price_cents };
}

/** Puts a package on sale. Refuses with `price_below_floor`. */
export async function createPackage(actor: Actor, input: NewPackage): Promise<{ insertedId: string }> {
  assertAboveFloor(input.coins, input.price_cents);
  return inEffect(async (tx) => {
    const record: PackageRecord = { _id: new Types.ObjectId(), ...input, created_at: tx.at };
    await collectionOf(PackageModel).insertOne(record, { session: tx.session });
    await recordAudit(tx, actor, {
      action: 'create-package',
      subject: `package:${record._id.toHexString()}`,
      before: null,
      after: input,
    });
    return { insertedId: record._id.toHexString() };
  });
}

/**
 * Changes a package. Returns whether anything changed. The price floor is checked on the resulting package, in the transaction that writes
 * it: two concurrent changes, each harmless alone, must not result in a package below the floor. Refuses with `price_below_floor`,
 * `package_not_found`.
 */
export async function updatePackage(actor: Actor, id: string, change: PackageChange): Promise<boolean> {
  const packages = collectionOf(PackageModel);
  return inTransaction(async (tx) => {
    const before = await packages.findOne({ _id: new Types.ObjectId(id) }, { session: tx.session });
    if (!before) refuse('package_not_found');
    const after = { ...fieldsOf(before), ...change };
    assertAboveFloor(after.coins, after.price_cents);
    const { modifiedCount } = await packages.updateOne({ _id: before._id }, { $set: after }, { session: tx.session });
    if (modifiedCount === 0) return false;
    await recordAudit(tx, actor, {
      action: 'update-package',
      subject: `package:${id}`,
      before: fieldsOf(before),
      after,
    });
    return true;
  });
}

/** Takes a package off sale; orders keep what they had. Returns whether it was on sale. */
export async function deletePackage(actor: Actor, id: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const before = await collectionOf(PackageModel).findOneAndDelete(
      { _id: new Types.ObjectId(id) },
      { session: tx.session },
    );
    if (!before) return false;
    await recordAudit(tx, actor, {
      action: 'delete-package',
      subject: `package:${id}`,
      before: fieldsOf(before),
      after: null,
    });
    return true;
  });
}
