/** Removes pictures that were not used within a day, and gives the quota back. Also what uploads that died left. */
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS, HOUR_MS } from '../../days';
import { eachItem, waitingItems } from '../../jobs/each-item';
import type { JobDefinition } from '../../jobs/job';
import { isStoreAway, removeLeftovers } from '../../store';
import { PICTURE_KEYS, type OwnPictures } from './picture-store';
import { returnQuota } from './upload-quota';
import { UploadModel, type UploadRecord } from './upload.model';

const NAME = 'collect-pictures';
const BATCH = 100;

/** Whether somebody has uploaded this picture, or is about to. */
async function isStored(picture: string): Promise<boolean> {
  return (await collectionOf(UploadModel).findOne({ picture })) !== null;
}

export function collectPictures(pictures: () => OwnPictures): JobDefinition {
  return {
    name: NAME,
    everyMs: HOUR_MS,
    run: async (signal) => {
      const uploads = collectionOf(UploadModel);
      let done = 0;
      const end = (id: string) => pictures().endRemoval(id, isStored);
      // The quota is given back once removal is certain; a removal interrupted after that is finished by the next run.
      const collect = async (upload: UploadRecord): Promise<boolean> => {
        await pictures().setAside(upload.picture);
        const isReturned = await returnQuota(upload);
        // Somebody else may have uploaded the same picture, or be about to: this is checked before and after the removal, so that a
        // concurrent upload is written again.
        await end(upload.picture);
        return isReturned;
      };
      await eachItem(NAME, await pictures().halfRemoved(), String, end, signal, isStoreAway);
      while (!signal.aborted) {
        const due = await uploads
          .find(
            {
              used: false,
              at: { $lte: new Date(now().getTime() - DAY_MS) },
              _id: { $nin: await waitingItems(NAME) },
            },
            { limit: BATCH },
          )
          .toArray();
        const collected = await eachItem(NAME, due, ({ _id }) => _id, collect, signal, isStoreAway);
        done += collected.filter(Boolean).length;
        if (due.length < BATCH) break;
      }
      if (!signal.aborted) for (const prefix of PICTURE_KEYS) await removeLeftovers(prefix);
      return done;
    },
  };
}
