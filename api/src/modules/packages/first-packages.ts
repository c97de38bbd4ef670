/** The packages that a new installation sells (decisions.md 5). */
import { Types } from 'mongoose';
import { now } from '../../clock';
import { InstallationMarkModel } from '../../database/installation-mark.model';
import { collectionOf } from '../../database/records';
import { PackageModel } from './package.model';

const FIRST = [
  { _id: '0000000000000000000c0001', heading: '10 coins', coins: 10, price_cents: 100 },
  { _id: '0000000000000000000c0002', heading: '150 coins', coins: 150, price_cents: 1_000 },
  { _id: '0000000000000000000c0003', heading: '500 coins', coins: 500, price_cents: 3_200 },
  { _id: '0000000000000000000c0004', heading: '1000 coins', coins: 1_000, price_cents: 6_200 },
] as const;

/** Records that this was done, so that packages an admin has removed do not come back after a restart. */
const MARK = 'first-packages';

/** Puts the first packages on sale, once per database. Safe to repeat, and to run in several processes at once. */
export async function putFirstPackages(): Promise<void> {
  const marks = collectionOf(InstallationMarkModel);
  if (await marks.findOne({ _id: MARK })) return;
  const at = now();
  await collectionOf(PackageModel).bulkWrite(
    FIRST.map(({ _id, ...fields }) => ({
      updateOne: {
        filter: { _id: new Types.ObjectId(_id) },
        update: { $setOnInsert: { ...fields, created_at: at } },
        upsert: true,
      },
    })),
  );
  await marks.updateOne({ _id: MARK }, { $setOnInsert: { at } }, { upsert: true });
}
