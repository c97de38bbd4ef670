/** Saved searches as stored in MongoDB: the filter, and up to which time its person has been told of matches. */
import { Schema, type Types } from 'mongoose';
import { SEARCH_ALERTS, type SearchFilter } from '@taskmint/contract';
import { mixed, recordModel, recordSchema, type RecordOf } from '../../database/records';

/** A task already told, and when it appeared. */
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
  /** Everything that appeared until then has been searched. */
  looked_until: { type: Date, required: true },
  /** Tasks that appeared after that and were already told. */
  told: { type: mixed<ToldTask[]>(), required: true },
  /** How many times it told something on the last day in UTC on which it did; absent if never. */
  told_today: { type: mixed<{ day: string; times: number }>(), default: undefined },
  /** When it is run next. */
  next_at: { type: Date, required: true },
});
schema.index({ person: 1, _id: 1 });
schema.index({ alert: 1, next_at: 1 });

export const SavedSearchModel = recordModel('SavedSearch', schema);

export interface SavedSearchRecord extends RecordOf<typeof SavedSearchModel> {}
