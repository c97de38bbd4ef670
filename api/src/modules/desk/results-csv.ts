/**
 * The submissions of a task as CSV, written page by page: all of them with what was answered, decided and when, or those that wait as a sheet to write verdicts into.
 * Text that a spreadsheet would run as a formula begins with an apostrophe (fair-work.md 8).
 */
import { stringify } from 'csv-stringify/sync';
import type { mongo } from 'mongoose';
import { VERDICT_FILE } from '@taskmint/contract';
import { pagesOf } from '../../database/pages-of';
import { collectionOf } from '../../database/records';
import { SubmissionModel, type SubmissionRecord } from '../submissions/submission.model';
import type { DeskTask } from './own-task.query';

type Cell = string | number;
type Columns = Readonly<Record<string, (work: SubmissionRecord) => Cell>>;

/** Characters of an answer in a sheet for verdicts, which has to come back as a whole. */
const EXCERPT = 200;

const time = (at: Date | null | undefined): string => at?.toISOString() ?? '';

const ALL: Columns = {
  submission_id: ({ _id }) => _id.toHexString(),
  freelancer: ({ worker_name }) => worker_name,
  status: ({ status }) => status,
  answer: ({ submission_details }) => submission_details,
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
  answer: ({ submission_details }) => submission_details.slice(0, EXCERPT),
  verdict: () => '',
  category: () => '',
  reason: () => '',
  bonus: () => '',
  note: () => '',
};

/** Parts of the file in their order, of at most a page of submissions each. */
export async function* resultsCsv({ _id, owner }: DeskTask, sheet: 'all' | 'verdicts'): AsyncGenerator<string> {
  const columns = sheet === 'all' ? ALL : VERDICTS;
  yield lines([Object.keys(columns)], true);
  const ofTask: mongo.Filter<SubmissionRecord> = { task_id: _id, owner };
  const filter = sheet === 'all' ? ofTask : { ...ofTask, status: 'pending' as const };
  let left: number = sheet === 'all' ? Infinity : VERDICT_FILE.rows;
  const rows = pagesOf(collectionOf(SubmissionModel), filter, { task_id: 1, status: 1, _id: -1 }, (works) =>
    works.map((work) => Object.values(columns).map((cell) => cell(work))),
  );
  for await (const page of rows) {
    yield lines(page.slice(0, left), false);
    left -= page.length;
    if (left <= 0) return;
  }
}

/** `bom` begins the file, by which spreadsheets know UTF-8. */
function lines(rows: readonly (readonly Cell[])[], bom: boolean): string {
  return stringify(rows as Cell[][], { bom, escape_formulas: true, record_delimiter: 'windows' });
}
