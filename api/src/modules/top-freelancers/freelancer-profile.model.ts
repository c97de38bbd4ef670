/** A freelancer's skills. Figures come from the ledger and are never stored here. */
import { Schema, type Types } from 'mongoose';
import { recordModel, collectionOf, recordSchema, type RecordOf } from '../../database/records';

export const FREELANCER_PROFILES = 'freelancer_profiles';

const schema = recordSchema(FREELANCER_PROFILES, {
  /** The user's id. */
  _id: { type: Schema.Types.ObjectId, required: true },
  skills: { type: [String], default: [] },
});

export const FreelancerProfileModel = recordModel('FreelancerProfile', schema);

export interface FreelancerProfileRecord extends RecordOf<typeof FreelancerProfileModel> {}

/** The profile as its owner sees it; no skills if there is no record. */
export async function readProfile(userId: Types.ObjectId): Promise<{ skills: string[] }> {
  const found = await collectionOf(FreelancerProfileModel).findOne({ _id: userId });
  return { skills: found?.skills ?? [] };
}
