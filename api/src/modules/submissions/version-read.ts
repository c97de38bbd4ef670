/**
 * The version of work that its client has read, by when it was last changed: somebody must not decide about what they never saw. Undefined
 * where a caller does not say.
 */
import type { mongo } from 'mongoose';
import type { SubmissionRecord } from './submission.model';

export type VersionRead = Date | null | undefined;

/** From the field of a request. */
export function versionOf(editedAt: string | null | undefined): VersionRead {
  return typeof editedAt === 'string' ? new Date(editedAt) : editedAt;
}

/** Also matches a field that is not there. */
const ABSENT = { $eq: null as unknown as Date };

/** A guard that this is still the version. */
export function isVersion(read: VersionRead): mongo.Filter<SubmissionRecord> {
  return read === undefined ? {} : { edited_at: read ?? ABSENT };
}

/** Whether the work was changed since. */
export function hasChanged(read: VersionRead, { edited_at }: { edited_at?: Date | null | undefined }): boolean {
  return read !== undefined && read?.getTime() !== edited_at?.getTime();
}
