/** What a freelancer shows besides the figures: skills. Figures come from the ledger and are never stored here. */
import { model, Schema, type Types } from 'mongoose';
import { collection } from '../../database/connection';

export interface FreelancerProfileRecord {
  /** The user's id. */
  _id: Types.ObjectId;
  skills: string[];
}

export const FREELANCER_PROFILES = 'freelancer_profiles';

const schema = new Schema(
  { _id: { type: Schema.Types.ObjectId, required: true }, skills: { type: [String], default: [] } },
  { collection: FREELANCER_PROFILES, versionKey: false },
);

export const FreelancerProfileModel = model('FreelancerProfile', schema);

/** The profile as its owner sees it; without skills while there is none. */
export async function readProfile(userId: Types.ObjectId): Promise<{ skills: string[] }> {
  const found = await collection<FreelancerProfileRecord>(FREELANCER_PROFILES).findOne({ _id: userId });
  return { skills: found?.skills ?? [] };
}
