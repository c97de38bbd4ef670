/** Rules for a name and a photo, the same at registration and later. Pure. */
import { type ApiError, isApiError, type Texts } from '@taskmint/platform';
import type { en } from '../texts/entrance/en';

export const MAX_NAME_LENGTH = 80;
/** The API's own limit, so that a picture is refused before it is uploaded. */
const MAX_PHOTO_MEGABYTES = 5;

/** True, or why not. */
export function nameRule(name: string, required: string): true | string {
  return name.trim() !== '' || required;
}

/** Whether the server refused the photo itself, so that its field should say so: a file may be called a picture and not be one. */
export function isRefusedPhoto(error: unknown): error is ApiError {
  return isApiError(error) && (error.code === 'image_invalid' || error.code === 'image_too_large');
}

/** True, or why not. Whether a photo is required is up to the form. */
export function photoRule(
  photo: FileList | null,
  texts: Pick<Texts<(typeof en)['register']>, 'photoKind' | 'photoSize'>,
): true | string {
  const file = photo?.[0];
  if (!file) return true;
  if (!file.type.startsWith('image/')) return texts.photoKind;
  return file.size <= MAX_PHOTO_MEGABYTES * 1024 * 1024 || texts.photoSize({ megabytes: MAX_PHOTO_MEGABYTES });
}
