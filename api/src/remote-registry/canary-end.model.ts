/**
 * Decisions to take a canary back, written down before the registry is changed: a process that dies between the two leaves behind what another one needs to end the
 * work. Knows no figures but in words.
 */
import type { NoticeFacts } from '@taskmint/contract';
import { mixed, recordModel, recordSchema, type RecordOf } from '../database/records';

const KEEP_SECONDS = 30 * 24 * 3_600;

const schema = recordSchema('canary_ends', {
  /** The remote, the canary's salt and the registry's revision that it was decided on: one decision for each state of things. */
  _id: { type: String, required: true },
  remote: { type: String, required: true },
  canary: { type: String, required: true },
  revision: { type: Number, required: true },
  reason: { type: String, required: true },
  facts: { type: mixed<NoticeFacts<'canary_taken_back'>>(), required: true },
  decided_at: { type: Date, required: true },
  /** When it was told, or found out that somebody else was faster; null while that is to be done. */
  settled_at: { type: Date, default: null },
});
schema.index({ settled_at: 1 }, { expireAfterSeconds: KEEP_SECONDS });

export const CanaryEndModel = recordModel('CanaryEnd', schema);

export interface CanaryEndRecord extends RecordOf<typeof CanaryEndModel> {}
