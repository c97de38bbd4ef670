/** Says of a stored picture that something is made with it, so that it is kept. Knows addresses of our own pictures only. */
import { collectionOf } from '../../database/records';
import { UploadModel } from './upload.model';

const OWN_PICTURE = /\/images\/([0-9a-f]{32})\.webp$/;

/** Call it before the record or task that shows `url` is written: a picture kept for nothing is better than a missing one. */
export async function keepPicture(url: string | undefined): Promise<void> {
  const picture = OWN_PICTURE.exec(url ?? '')?.[1];
  if (picture === undefined) return;
  await collectionOf(UploadModel).updateMany({ picture, used: false }, { $set: { used: true } });
}
