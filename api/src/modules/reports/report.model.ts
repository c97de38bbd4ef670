/** Reports, and the reported things, as stored in MongoDB (decisions.md 31). Each report updates the record of its thing. */
import { Schema } from 'mongoose';
import {
  REPORTABLE,
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_SUBJECTS,
  type ReportSubject,
} from '@taskmint/contract';
import { recordModel, recordSchema, type RecordOf } from '../../database/records';

export const REPORTED_THINGS = 'reported_things';

const reports = recordSchema('reports', {
  reporter: { type: Schema.Types.ObjectId, required: true },
  /** Kind and id of the thing, e.g. `task:{id}`. */
  subject: { type: String, required: true },
  about: { type: String, enum: REPORTABLE, required: true },
  /** The name of the thing at that time. */
  name: { type: String, required: true },
  reason: { type: String, enum: REPORT_REASONS, required: true },
  details: { type: String, required: true },
  created_at: { type: Date, required: true },
  status: { type: String, enum: REPORT_STATUSES, required: true },
  outcome: { type: String, enum: REPORT_OUTCOMES, default: null },
  decided_at: { type: Date, default: null },
});
reports.index({ reporter: 1, subject: 1 }, { unique: true });
reports.index({ reporter: 1, created_at: -1, _id: -1 });
reports.index({ reporter: 1, status: 1 });
reports.index({ subject: 1, created_at: -1 });

export const ReportModel = recordModel('Report', reports);

export interface ReportRecord extends RecordOf<typeof ReportModel> {}

const things = recordSchema(REPORTED_THINGS, {
  subject: { type: String, required: true },
  kind: { type: String, enum: REPORT_SUBJECTS, required: true },
  thing: { type: Schema.Types.ObjectId, required: true },
  status: { type: String, enum: REPORT_STATUSES, required: true },
  /** Number of undecided reports. */
  open: { type: Number, required: true },
  /** When the first and the last of those were made. */
  first_at: { type: Date, required: true },
  last_at: { type: Date, required: true },
  outcome: { type: String, enum: REPORT_OUTCOMES, default: null },
  /** The reason, for other admins. */
  note: { type: String, default: null },
});
things.index({ subject: 1 }, { unique: true });
things.index({ status: 1, first_at: 1, _id: 1 });

export const ReportedThingModel = recordModel('ReportedThing', things);

export interface ReportedThingRecord extends RecordOf<typeof ReportedThingModel> {}

export function subjectOf(kind: ReportSubject, thing: { toHexString(): string }): string {
  return `${kind}:${thing.toHexString()}`;
}
