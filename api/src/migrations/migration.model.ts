/** The record of a one-time change to this database: one per migration. */
import { mixed, nullable, recordModel, recordSchema, type RecordOf } from '../database/records';

const schema = recordSchema('migrations', {
  /** Name of the migration. */
  _id: { type: String, required: true },
  kind: { type: String, enum: ['before', 'after'], required: true },
  started_at: { type: Date, required: true },
  /** Null until it is done. */
  ended_at: { ...nullable(Date), type: Date, default: null },
  /** Machine, process and command that last worked on it. */
  by: { type: String, required: true },
  /** Fencing token of the lease under which it runs; a process with a lower one has lost it. */
  token: { type: Number, required: true },
  /** Number of processes that started or resumed it. */
  attempts: { type: Number, required: true },
  /** By step, the last id that was dealt with. */
  reached: { type: mixed<Readonly<Record<string, unknown>>>(), required: true },
});

export const MigrationModel = recordModel('Migration', schema);

export interface MigrationRecord extends RecordOf<typeof MigrationModel> {}
