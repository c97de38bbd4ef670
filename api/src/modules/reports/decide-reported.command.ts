/**
 * Decides all open reports of a thing (decisions.md 31), in one transaction with the audit log. Hiding or cancelling a task, hiding a
 * review and suspending a person use the existing commands; here it is only recorded that this was done.
 */
import { Types } from 'mongoose';
import type { calls, ParsedInput, ReportSubject } from '@taskmint/contract';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { notify } from '../news/notify';
import { hideWords } from '../questions/hide-words';
import { MessageModel } from '../talk/message.model';
import { startMovingCopies } from '../users/move-copies.command';
import { drawnPicture, hidePicture } from './hide-picture';
import { hasOwnPicture, whyNotDecide } from './report.policy';
import { factsOf, peopleById, type Facts } from './reported-facts.query';
import { ReportedThingModel, ReportModel, type ReportedThingRecord } from './report.model';

type Input = ParsedInput<typeof calls.decideReported>['body'];

const AUDIT_ACTIONS = {
  dismiss: 'dismiss-report',
  hide_picture: 'hide-picture',
  hide_message: 'hide-message',
  acted: 'act-on-report',
} as const;

/** Refuses with `report_not_found`, `report_moved_on`, `own_thing`, or `not_found` if there is no picture or text to hide. */
export async function decideReported(actor: Actor, id: string, input: Input): Promise<{ modifiedCount: number }> {
  const facts = await inTransaction((tx) => decide(tx, actor, new Types.ObjectId(id), input));
  if (input.decision === 'hide_picture' && facts?.owner && !facts.task) await startMovingCopies(facts.owner);
  return { modifiedCount: 1 };
}

async function decide(
  tx: Transaction,
  actor: Actor,
  _id: Types.ObjectId,
  { decision, note, read }: Input,
): Promise<Facts | undefined> {
  const { session, at } = tx;
  const things = collectionOf(ReportedThingModel);
  const thing = await things.findOne({ _id }, { session });
  if (!thing) return refuse('report_not_found');
  const facts = (await factsOf([thing], session)).get(thing.subject);
  const refusal = whyNotDecide(actor, facts);
  if (refusal) refuse(refusal);
  const outcome = decision === 'dismiss' ? 'dismissed' : 'acted';
  const { matchedCount } = await things.updateOne(
    { _id, status: 'open', open: read },
    { $set: { status: 'decided', outcome, note, open: 0, first_at: at } },
    { session },
  );
  if (matchedCount === 0) refuse('report_moved_on');
  if (decision === 'hide_picture') {
    const person = facts?.owner ? (await peopleById([facts.owner], session)).get(facts.owner.toHexString()) : undefined;
    if (!facts || !hasOwnPicture(facts, person, drawnPicture(facts.name))) return refuse('not_found');
    await hidePicture(tx, facts);
  }
  if (decision === 'hide_message') {
    if (!(await hideSaid(tx, thing))) return refuse('not_found');
  }
  const hidden = decision === 'hide_message' ? saidAs(thing.kind) : decision === 'hide_picture' ? 'picture' : null;
  if (hidden && facts?.owner) {
    notify(tx, { person: facts.owner, kind: 'content_hidden', facts: { what: hidden }, about: thing.thing });
  }
  await collectionOf(ReportModel).updateMany(
    { subject: thing.subject, status: 'open' },
    { $set: { status: 'decided', outcome, decided_at: at } },
    { session },
  );
  await recordAudit(tx, actor, {
    action: AUDIT_ACTIONS[decision],
    // A picture belongs to its task.
    subject: thing.kind === 'picture' ? `task:${thing.thing.toHexString()}` : thing.subject,
    before: { reports: read, ...(decision === 'hide_picture' ? { picture: facts?.picture ?? null } : {}) },
    after: { outcome },
    reason: note,
  });
  return facts;
}

/** The kind of text that `hide_message` hides, for the notice to its author. */
function saidAs(kind: ReportSubject): 'message' | 'question' | 'answer' {
  return kind === 'question' || kind === 'answer' ? kind : 'message';
}

/** Returns whether there was a message, question or answer to hide. */
async function hideSaid(tx: Transaction, { kind, thing }: ReportedThingRecord): Promise<boolean> {
  if (kind === 'question' || kind === 'answer') return hideWords(tx, kind, thing);
  const { matchedCount } = await collectionOf(MessageModel).updateOne(
    { _id: thing, hidden: false },
    { $set: { hidden: true } },
    { session: tx.session },
  );
  return matchedCount === 1;
}
