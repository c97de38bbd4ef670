/** Coin packages: the public list, and their management by admins. */
import { calls, type CoinPackage } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { defineRoute } from '../../http/route';
import type { ApiModule } from '../../module';
import { putFirstPackages } from './first-packages';
import { createPackage, deletePackage, updatePackage } from './manage-packages.command';
import { PackageModel, type PackageRecord } from './package.model';

/** More packages than anybody would read. */
const LIST_LIMIT = 200;

/** The fields that are sent. */
function presentPackage(record: PackageRecord): CoinPackage {
  return {
    _id: record._id.toHexString(),
    heading: record.heading,
    coins: record.coins,
    price: record.price_cents / 100,
    price_cents: record.price_cents,
  };
}

export const packagesModule: ApiModule = {
  name: 'packages',
  prepare: putFirstPackages,
  routes: [
    defineRoute(calls.listPackages, async () => {
      const records = await collectionOf(PackageModel).find({}).sort({ coins: 1, _id: 1 }).limit(LIST_LIMIT).toArray();
      return records.map(presentPackage);
    }),

    defineRoute(calls.createPackage, ({ actor, body }) => createPackage(actor, body)),

    defineRoute(calls.updatePackage, async ({ actor, params, body }) => ({
      modifiedCount: (await updatePackage(actor, params.id, body)) ? 1 : 0,
    })),

    defineRoute(calls.deletePackage, async ({ actor, params }) => ({
      deletedCount: (await deletePackage(actor, params.id)) ? 1 : 0,
    })),
  ],
};
