/**
 * Interprets each row of a verdict file at present: a change, something already done, or a problem in one of its columns. The conditions of
 * the commands make the final decision; this predicts what they would refuse.
 */
import { createHash } from 'node:crypto';
import type { Types } from 'mongoose';
import {
  BONUS,
  DESK,
  REJECTION_CATEGORIES,
  REJECTION_REASON_LENGTH,
  REVISION,
  VERDICTS,
  fields,
  type Verdict,
  type VerdictColumn,
  type VerdictProblem,
  type VerdictRow,
} from '@taskmint/contract';
import { now } from '../../clock';
import { collectionOf } from '../../database/records';
import type { Actor } from '../../http/actor';
import { LedgerEntryModel } from '../../ledger';
import type { Decision } from '../submissions/decide-submission.command';
import { allowedRejections } from '../submissions/rejection-share';
import type { SubmissionRecord } from '../submissions/submission.model';
import { whyNotBonus, whyNotRequestChanges } from '../submissions/submission.policy';
import { hasChanged, versionOf } from '../submissions/version-read';
import { UserModel } from '../users/user.model';
import type { FileRow } from './verdict-file';

export interface Planned {
  readonly shown: VerdictRow;
  readonly work: SubmissionRecord | undefined;
  readonly decision: Decision | null;
  /** The requested changes, if the verdict requests any. */
  readonly changesAsked: { message: string; hours: number; edited_at: string | null | undefined } | null;
  readonly bonus: { coins: number; note: string; token: string } | null;
}

/** The problem and its column, or null. */
type Wrong = readonly [VerdictProblem, VerdictColumn] | null;

const line = fields.line;
const REASON = line(REJECTION_REASON_LENGTH.min, REJECTION_REASON_LENGTH.max);
const MESSAGE = fields.text(REVISION.message.min, REVISION.message.max);
const NOTE = line(BONUS.note.min, BONUS.note.max);

/** A row by itself. */
interface ParsedRow {
  readonly row: FileRow;
  readonly verdict: Verdict | null;
  readonly work: SubmissionRecord | undefined;
  readonly coins: number;
}

export async function planVerdicts(
  actor: Actor,
  owner: Types.ObjectId,
  rows: readonly FileRow[],
  works: ReadonlyMap<string, SubmissionRecord>,
): Promise<Planned[]> {
  const parsed = rows.map((row): ParsedRow => ({
    row,
    verdict: VERDICTS.find((one) => one === row.verdict) ?? null,
    work: works.get(row.submission_id),
    coins: /^\d{1,4}$/.test(row.bonus) ? Number(row.bonus) : NaN,
  }));
  const times = new Map<string, number>();
  for (const { submission_id } of rows) times.set(submission_id, (times.get(submission_id) ?? 0) + 1);
  const given = await givenBefore(parsed);
  const planned = parsed.map((one) => {
    const isTwice = (times.get(one.row.submission_id) ?? 0) > 1;
    const hasBonus = one.work !== undefined && given.has(tokenOf(one));
    return plan(actor, one, { isTwice, hasBonus });
  });
  return withLimits(owner, planned);
}

/** Tokens of bonuses already given for exactly these rows. */
async function givenBefore(parsed: readonly ParsedRow[]): Promise<Set<string>> {
  const withBonus = parsed.filter(({ coins, work }) => coins > 0 && work);
  const keys = new Map(
    withBonus.map((one) => [`submission:${one.row.submission_id}:bonus:${tokenOf(one)}`, tokenOf(one)]),
  );
  const entries = await collectionOf(LedgerEntryModel)
    .find({ key: { $in: [...keys.keys()] } }, { projection: { key: 1 } })
    .toArray();
  return new Set(entries.flatMap(({ key }) => keys.get(key) ?? []));
}

function plan(actor: Actor, one: ParsedRow, { isTwice, hasBonus }: { isTwice: boolean; hasBonus: boolean }): Planned {
  const { row, verdict, work, coins } = one;
  const wrong: Wrong = isTwice
    ? ['named_twice', 'submission_id']
    : (whyNotVerdict(actor, one) ?? whyNotGive(actor, one, hasBonus));
  const decides = !wrong && work !== undefined && verdict !== null && !isDone(one);
  const gives = !wrong && row.bonus !== '' && !hasBonus;
  return {
    work,
    shown: {
      row: row.row,
      submission_id: row.submission_id,
      worker_name: work?.worker_name ?? null,
      verdict,
      pay_coins: decides && verdict === 'approve' ? work.payable_amount : 0,
      bonus_coins: gives ? coins : 0,
      outcome: wrong ? 'bad' : decides || gives ? 'change' : 'same',
      problem: wrong?.[0] ?? null,
      column: wrong?.[1] ?? null,
    },
    decision: decides ? decisionOf(one) : null,
    changesAsked:
      decides && verdict === 'changes'
        ? { message: messageOf(row), hours: REVISION.hours.default, edited_at: row.editedAt }
        : null,
    bonus: gives ? { coins, note: NOTE.parse(row.note), token: tokenOf(one) } : null,
  };
}

function decisionOf({ row, verdict }: ParsedRow): Decision | null {
  if (verdict === 'approve') return { status: 'approve', edited_at: row.editedAt };
  const category = REJECTION_CATEGORIES.find((each) => each === row.category);
  if (verdict !== 'reject' || !category) return null;
  return { status: 'reject', rejection: { category, reason: REASON.parse(row.reason) }, edited_at: row.editedAt };
}

const messageOf = (row: FileRow): string => MESSAGE.parse(row.reason);

/**
 * Whether the work is already in the state that the row asks for. Changes requested in the same words count as the same, even if new work
 * has come since.
 */
function isDone({ row, verdict, work }: ParsedRow): boolean {
  if (!work) return false;
  if (verdict === 'approve') return work.status === 'approve';
  if (verdict === 'reject') return work.status === 'reject';
  const asked = MESSAGE.safeParse(row.reason);
  return asked.success && (work.revisions ?? []).some(({ message }) => message === asked.data);
}

function whyNotVerdict(actor: Actor, one: ParsedRow): Wrong {
  const { row, verdict, work } = one;
  if (!work) return ['unknown_submission', 'submission_id'];
  if (row.verdict === '') return null;
  if (!verdict) return ['unknown_verdict', 'verdict'];
  if (verdict === 'reject' && !REJECTION_CATEGORIES.some((each) => each === row.category)) {
    return ['category_wrong', 'category'];
  }
  if (verdict === 'reject' && !REASON.safeParse(row.reason).success) return ['reason_wrong', 'reason'];
  if (verdict === 'changes' && !MESSAGE.safeParse(row.reason).success) return ['reason_wrong', 'reason'];
  if (isDone(one)) return null;
  if (work.status === 'approve' || work.status === 'reject') return ['decided_otherwise', 'verdict'];
  if (work.status !== 'pending') return ['not_waiting', 'verdict'];
  if (hasChanged(versionOf(row.editedAt), work)) return ['changed_since', 'changed_at'];
  if (verdict !== 'approve' && work.review_deadline <= now()) return ['deadline_passed', 'verdict'];
  if (verdict !== 'changes') return null;
  return whyNotRequestChanges(actor, work, now()) === 'revision_rounds_over' ? ['rounds_over', 'verdict'] : null;
}

function whyNotGive(actor: Actor, { row, verdict, work, coins }: ParsedRow, hasBonus: boolean): Wrong {
  if (row.bonus === '' || hasBonus || !work) return null;
  if (!(coins >= BONUS.coins.min && coins <= BONUS.coins.max)) return ['bonus_wrong', 'bonus'];
  if (!NOTE.safeParse(row.note).success) return ['note_wrong', 'note'];
  // A bonus follows a decision, which may be in this file.
  if (verdict === 'changes') return ['no_bonus', 'bonus'];
  const decided =
    verdict && work.status === 'pending' ? { ...work, status: 'approve' as const, decided_at: now() } : work;
  return whyNotBonus(actor, decided, now()) ? ['no_bonus', 'bonus'] : null;
}

/** Marks rows that exceed a limit of the whole: rejections per action, their share of the client's decisions, and coins for bonuses. */
async function withLimits(owner: Types.ObjectId, planned: readonly Planned[]): Promise<Planned[]> {
  const decides = (status: Decision['status']) => planned.filter(({ decision }) => decision?.status === status);
  const [approvals, rejections] = [decides('approve').length, decides('reject').length];
  const allowed = rejections > 0 ? await allowedRejections(owner, { approvals, rejections }) : 0;
  const bonuses = planned.reduce((sum, { shown }) => sum + shown.bonus_coins, 0);
  const client = await collectionOf(UserModel).findOne({ _id: owner }, { projection: { coins: 1 } });
  let rejected = 0;
  return planned.map((one) => {
    if (one.bonus && bonuses > (client?.coins ?? 0)) return bad(one, ['too_few_coins', 'bonus']);
    if (one.decision?.status !== 'reject') return one;
    rejected += 1;
    if (rejected > DESK.rejections) return bad(one, ['too_many_rejections', 'verdict']);
    return rejected > allowed ? bad(one, ['share_exceeded', 'verdict']) : one;
  });
}

function bad(one: Planned, [problem, column]: NonNullable<Wrong>): Planned {
  const shown = { ...one.shown, outcome: 'bad' as const, problem, column };
  return { ...one, shown, decision: null, changesAsked: null, bonus: null };
}

/** The token of a row's bonus, derived from its content, so that the same row gives it once, in whatever file. */
function tokenOf({ row, coins }: ParsedRow): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([row.submission_id, coins, row.note]))
    .digest('hex');
  return `csv-${digest.slice(0, 40)}`;
}
