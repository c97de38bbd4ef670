/**
 * The submissions of a task as CSV, written page by page: all of them with answers, decisions and times, or the pending ones as a sheet to
 * fill in verdicts. Text that a spreadsheet would run as a formula is prefixed with an apostrophe (fair-work.md 8).
 */
import { stringify } from 'csv-stringify/sync';
import type { mongo, Types } from 'mongoose';
import { VERDICT_FILE, withoutInnerFormulas } from '@taskmint/contract';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { SubmissionModel, type SubmissionRecord } from '../submissions/submission.model';
import { isKeptFrom } from '../submissions/submission.policy';
import type { DeskTask } from './own-task.query';

type Cell = string | number;
type Columns = Readonly<Record<string, (work: SubmissionRecord) => Cell>>;

/** Maximum characters of an answer in a verdict sheet, which is uploaded again as a whole. */
const EXCERPT = 200;

const time = (at: Date | null | undefined): string => at?.toISOString() ?? '';

/** Columns before the answers. */
const WHOSE: Columns = {
  submission_id: ({ _id }) => _id.toHexString(),
  freelancer: ({ worker_name }) => worker_name,
  status: ({ status }) => status,
  answer: ({ submission_details }) => submission_details,
};

/** Columns after the answers. */
const WHAT_CAME: Columns = {
  pay_coins: ({ payable_amount }) => payable_amount,
  paid_coins: ({ status, paid_coins, payable_amount }) => (status === 'approve' ? (paid_coins ?? payable_amount) : 0),
  bonus_coins: ({ bonuses = [] }) => bonuses.reduce((sum, { coins }) => sum + coins, 0),
  handed_in_at: ({ created_at }) => time(created_at),
  changed_at: ({ edited_at }) => time(edited_at),
  review_deadline: ({ review_deadline }) => time(review_deadline),
  decided_at: ({ decided_at }) => time(decided_at),
  decided_by_deadline: ({ auto }) => (auto ? 'yes' : 'no'),
  rejection_category: ({ rejection }) => rejection?.category ?? '',
  rejection_reason: ({ rejection }) => rejection?.reason ?? '',
  changes_requested: ({ revisions = [] }) => revisions.length,
  appeal: ({ appeal }) => appeal?.outcome ?? appeal?.state ?? '',
  flags: ({ flags = [] }) => flags.join(' '),
};

const VERDICTS: Columns = {
  submission_id: ({ _id }) => _id.toHexString(),
  freelancer: ({ worker_name }) => worker_name,
  handed_in_at: ({ created_at }) => time(created_at),
  changed_at: ({ edited_at }) => time(edited_at),
  answer: ({ submission_details }) => submission_details.slice(0, EXCERPT),
  verdict: () => '',
  category: () => '',
  reason: () => '',
  bonus: () => '',
  note: () => '',
};

/** A column for each field that the task has now. Answers to earlier fields are in `answer` with all others. */
function answersOf({ proof_fields = [] }: DeskTask): Columns {
  const asked = proof_fields.filter(({ kind }) => kind !== 'file');
  return Object.fromEntries(
    asked.map(({ key, label }) => [
      `answer ${key}: ${label}`,
      ({ answers = [] }: SubmissionRecord) => answers.find((one) => one.key === key)?.value ?? '',
    ]),
  );
}

/** Parts of the file in order, each with at most a page of submissions. */
export async function* resultsCsv(task: DeskTask, sheet: 'all' | 'verdicts'): AsyncGenerator<string> {
  const { _id, owner } = task;
  const columns = sheet === 'all' ? { ...WHOSE, ...answersOf(task), ...WHAT_CAME } : VERDICTS;
  yield lines([Object.keys(columns)], true);
  const ofTask: mongo.Filter<SubmissionRecord> = { task_id: _id, owner };
  const filter = sheet === 'all' ? ofTask : { ...ofTask, status: 'pending' as const };
  let left: number = sheet === 'all' ? Infinity : VERDICT_FILE.rows;
  const rows = pagesOf(collectionOf(SubmissionModel), filter, { task_id: 1, status: 1, _id: -1 }, (works) =>
    works.map((work) => Object.values(columns).map((cell) => cell(readBy(owner, work)))),
  );
  for await (const page of rows) {
    yield lines(page.slice(0, left), false);
    left -= page.length;
    if (left <= 0) return;
  }
}

/** The work as its client reads it. */
function readBy(owner: Types.ObjectId, work: SubmissionRecord): SubmissionRecord {
  return isKeptFrom({ id: owner.toHexString() }, work) ? { ...work, submission_details: '', answers: [] } : work;
}

/** `bom` starts the file, so that spreadsheets recognise UTF-8. */
function lines(rows: readonly (readonly Cell[])[], bom: boolean): string {
  const cast = { string: withoutInnerFormulas };
  return stringify(rows as Cell[][], {
    bom,
    cast,
    escape_formulas: true,
    record_delimiter: 'windows',
    // By itself it quotes a cell only for the two characters that end a row together (RFC 4180, 2.6).
    quoted_match: /[\r\n]/,
  });
}
