/** Removes pictures that nothing was made with within a day, and gives the quota back. */
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import type { JobDefinition } from '../../jobs/job';
import type { OwnPictures } from './picture-store';
import { returnQuota } from './upload-quota';
import { UploadModel } from './upload.model';

const BATCH = 100;

/** Whether somebody has stored the picture, or is about to. */
async function isStored(picture: string): Promise<boolean> {
  return (await collectionOf(UploadModel).findOne({ picture })) !== null;
}

export function collectPictures(pictures: () => OwnPictures): JobDefinition {
  return {
    name: 'collect-pictures',
    everyMs: 3_600_000,
    run: async (signal) => {
      const uploads = collectionOf(UploadModel);
      let done = 0;
      await pictures().endRemovals(isStored);
      while (!signal.aborted) {
        const due = await uploads
          .find({ used: false, at: { $lte: new Date(now().getTime() - DAY_MS) } }, { limit: BATCH })
          .toArray();
        for (const upload of due) {
          if (signal.aborted) break;
          if (!(await returnQuota(upload))) continue;
          // Somebody else may have stored the same picture: asked again when it is out of the way, so that an upload at this moment writes it anew.
          await pictures().remove(upload.picture, () => isStored(upload.picture));
          done += 1;
        }
        if (due.length < BATCH) break;
      }
      return done;
    },
  };
}
