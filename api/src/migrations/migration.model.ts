/** The record of what was done to this database once and for all: one per migration. */
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../database/records';

const schema = recordSchema('migrations', {
  /** Name of the migration. */
  _id: { type: String, required: true },
  kind: { type: String, enum: ['before', 'after'], required: true },
  started_at: { type: Date, required: true },
  /** Null until it is done. */
  ended_at: { ...nullable(Date), type: Date, default: null },
  /** Machine, process and command of whoever worked on it last. */
  by: { type: String, required: true },
  /** Number of the lease under which it is worked on; who has a lower one has lost it. */
  token: { type: Number, required: true },
  /** Processes that have begun or resumed it. */
  attempts: { type: Number, required: true },
  /** By step, the last id that it is through with. */
  reached: { type: mixed<Readonly<Record<string, unknown>>>(), required: true },
});

export const MigrationModel = recordModel('Migration', schema);

export interface MigrationRecord extends RecordOf<typeof MigrationModel> {}
