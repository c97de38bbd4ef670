/** Saved searches, as MongoDB holds them: what is asked for, and up to where its person has been told of what fits. */
import { Schema, type Types } from 'mongoose';
import { SEARCH_ALERTS, type SearchFilter } from '@taskmint/contract';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';

/** A task that was told of, and when it appeared. */
export interface ToldTask {
  task: Types.ObjectId;
  at: Date;
}

const schema = recordSchema('saved_searches', {
  person: { type: Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  filter: { type: mixed<SearchFilter>(), required: true },
  alert: { type: String, enum: SEARCH_ALERTS, required: true },
  created_at: { type: Date, required: true },
  /** Everything that appeared until then has been looked at. */
  looked_until: { type: Date, required: true },
  /** Told already, of what appeared after that. */
  told: { type: mixed<ToldTask[]>(), required: true },
  /** How often it told something on the day in UTC on which it did last; absent while never. */
  told_today: { type: mixed<{ day: string; times: number }>(), default: undefined },
  /** When it is looked at next. */
  next_at: { type: Date, required: true },
});
schema.index({ person: 1, _id: 1 });
schema.index({ alert: 1, next_at: 1 });

export const SavedSearchModel = recordModel('SavedSearch', schema);

export interface SavedSearchRecord extends RecordOf<typeof SavedSearchModel> {}
