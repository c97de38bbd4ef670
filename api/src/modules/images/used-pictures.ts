/** Marks a stored picture as used, so that it is not collected. Knows only addresses of the server's own pictures. */
import { collectionOf } from '../../database/records';
import { UploadModel } from './upload.model';

const OWN_PICTURE = /\/images\/([0-9a-f]{32})\.webp$/;

/** Call it before writing the record or task that shows `url`: a picture kept in vain is better than a missing one. */
export async function keepPicture(url: string | undefined): Promise<void> {
  const picture = OWN_PICTURE.exec(url ?? '')?.[1];
  if (picture === undefined) return;
  await collectionOf(UploadModel).updateMany({ picture, used: false }, { $set: { used: true } });
}
