/**
 * Decisions to take a canary back, stored before the registry is changed: if a process dies in between, another one finds here what it needs to finish.
 * Figures are stored only as text.
 */
import type { NoticeFacts } from '@taskmint/contract';
import { mixed, recordModel, recordSchema, type RecordOf } from '../database/records';
import { DAY_MS } from '../days';

const KEEP_SECONDS = (30 * DAY_MS) / 1_000;

const schema = recordSchema('canary_ends', {
  /** The remote, the canary's salt and the registry's revision at the time: one decision per state. */
  _id: { type: String, required: true },
  remote: { type: String, required: true },
  canary: { type: String, required: true },
  revision: { type: Number, required: true },
  reason: { type: String, required: true },
  facts: { type: mixed<NoticeFacts<'canary_taken_back'>>(), required: true },
  decided_at: { type: Date, required: true },
  /** When it was announced, or found to have been overtaken; null until then. */
  settled_at: { type: Date, default: null },
});
schema.index({ settled_at: 1 }, { expireAfterSeconds: KEEP_SECONDS });

export const CanaryEndModel = recordModel('CanaryEnd', schema);

export interface CanaryEndRecord extends RecordOf<typeof CanaryEndModel> {}
