/** What a freelancer shows besides the figures: skills. Figures come from the ledger and are never stored here. */
import { model, Schema, type Types } from 'mongoose';

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
