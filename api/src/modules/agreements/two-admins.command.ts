/**
 * Actions that take two different admins (decisions.md 26): the first one's agreement to exactly one action is stored; the second one's
 * call performs the action and uses up the agreement, in one transaction that reads both admins again. Knows admins, and actions by name
 * only; does not know what an action does.
 */
import { hash } from 'node:crypto';
import { Types, type mongo } from 'mongoose';
import { TWO_ADMINS, type AgreementAction } from '@taskmint/contract';
import { oneAtATime } from '../../database/one-at-a-time';
import { collectionOf } from '../../database/records';
import { inTransaction, type Transaction } from '../../database/transaction';
import { DAY_MS, HOUR_MS } from '../../days';
import { refuse } from '../../errors';
import type { Actor } from '../../http/actor';
import { recordAudit } from '../audit/record-audit.command';
import { subjectNames } from '../audit/subject-names.query';
import { notify } from '../news/notify';
import { notSuspended } from '../users/suspension.policy';
import { UserModel, type UserRecord } from '../users/user.model';
import { AgreementModel, auditedParameters, type AgreementParameters, type AgreementRecord } from './agreement.model';

const LIFE_MS = TWO_ADMINS.days * DAY_MS;

/** An action that takes two admins. */
export interface TwoAdminAction {
  readonly action: AgreementAction;
  /** The target of the action, e.g. `user:{id}`. */
  readonly subject: string;
  /** Everything else on which the action depends. */
  readonly parameters: AgreementParameters;
  /** Who gains by it. */
  readonly beneficiary: Types.ObjectId;
  readonly reason: string | null;
}

/** Thrown inside the action's transaction to roll it back; `withSecondAdmin` then stores the agreement in a transaction of its own. */
class SecondAdminNeeded extends Error {
  constructor(readonly matter: TwoAdminAction) {
    super(`${matter.action} on ${matter.subject} needs a second admin`);
    this.name = 'SecondAdminNeeded';
  }
}

export function agreementId({
  action,
  subject,
  parameters,
}: Pick<TwoAdminAction, 'action' | 'subject' | 'parameters'>): string {
  return hash('sha256', JSON.stringify([action, subject, Object.entries(parameters).sort()]));
}

/** The latest time of becoming an admin with which somebody counts at `at`. */
export function newestThatCounts(at: Date): Date {
  return new Date(at.getTime() - TWO_ADMINS.newAdminHours * HOUR_MS);
}

/** Admins made on the server, or before this was recorded, have no `admin_since` and always count. */
export function countsAsAdmin(at: Date): mongo.Filter<UserRecord> {
  return {
    role: 'admin',
    status: 'active',
    $and: [notSuspended(at), { $or: [{ admin_since: null }, { admin_since: { $lte: newestThatCounts(at) } }] }],
  };
}

/**
 * Whether this person counts as one of two admins when the transaction commits. Reading the record would not be enough: this writes to it,
 * so that a concurrent demotion or suspension conflicts.
 */
async function takesPart(tx: Transaction, adminId: Types.ObjectId): Promise<boolean> {
  const { matchedCount } = await collectionOf(UserModel).updateOne(
    { _id: adminId, ...countsAsAdmin(tx.at) },
    { $inc: { undertakings: 1 } },
    { session: tx.session },
  );
  return matchedCount === 1;
}

/** Refuses with `second_admin_needed` for the person who gains by it, and with `admin_too_new`. */
export async function assertMayAgree(
  tx: Transaction,
  actor: Actor,
  { beneficiary }: Pick<TwoAdminAction, 'beneficiary'>,
): Promise<void> {
  if (beneficiary.toHexString() === actor.id)
    refuse('second_admin_needed', undefined, {
      message: 'Two other admins have to agree to what is done to yourself.',
    });
  if (!(await takesPart(tx, new Types.ObjectId(actor.id))))
    refuse('admin_too_new', { hours: TWO_ADMINS.newAdminHours });
}

/**
 * Call it in the transaction of an action that takes two admins: uses up another admin's agreement to exactly this, and returns that admin.
 * The latter is told. Without one, the action is rolled back and `withSecondAdmin` stores the actor's agreement. Refuses with `second_admin_needed`,
 * `admin_too_new`.
 */
export async function useAgreement(tx: Transaction, actor: Actor, matter: TwoAdminAction): Promise<Types.ObjectId> {
  await assertMayAgree(tx, actor, matter);
  const agreements = collectionOf(AgreementModel);
  const used = await agreements.findOneAndDelete(
    {
      _id: agreementId(matter),
      first_admin: { $nin: [new Types.ObjectId(actor.id), matter.beneficiary] },
      expires_at: { $gt: tx.at },
    },
    { session: tx.session },
  );
  if (!used || !(await takesPart(tx, used.first_admin))) throw new SecondAdminNeeded(matter);
  const name = (await subjectNames([matter.subject])).get(matter.subject) ?? null;
  notify(tx, { person: used.first_admin, kind: 'agreement_done', facts: { name, by: actor.name } });
  return used.first_admin;
}

/** The admin who agreed first, if it took two, as audit records name them. */
export function agreedBy(first: Types.ObjectId | null): { first_admin?: string } {
  return first ? { first_admin: first.toHexString() } : {};
}

/**
 * Runs an action that may call `useAgreement`; those of one admin one after another, since all write that admin's record. Refuses with
 * `second_admin_needed`, whose details contain the agreement now stored.
 */
export function withSecondAdmin<T>(actor: Actor, action: () => Promise<T>): Promise<T> {
  return oneAtATime(`admin:${actor.id}`, () => orAgree(actor, action));
}

async function orAgree<T>(actor: Actor, action: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof SecondAdminNeeded)) throw error;
      const { matter } = error;
      const standing = await inTransaction((tx) => agree(tx, actor, matter));
      // Somebody else agreed between the two transactions: now there are two.
      if (standing.first_admin.toHexString() !== actor.id && attempt === 1) continue;
      refuse('second_admin_needed', {
        agreement: standing._id,
        action: matter.action,
        subject: matter.subject,
        parameters: matter.parameters,
        agreed_by_you: standing.first_admin.toHexString() === actor.id,
        agreed_at: standing.agreed_at.toISOString(),
        expires_at: standing.expires_at.toISOString(),
      });
    }
  }
}

/** Stores the actor's agreement unless a valid one exists. Returns the one that exists then. */
async function agree(tx: Transaction, actor: Actor, matter: TwoAdminAction): Promise<AgreementRecord> {
  await assertMayAgree(tx, actor, matter);
  const agreements = collectionOf(AgreementModel);
  const _id = agreementId(matter);
  const before = await agreements.findOne({ _id }, { session: tx.session });
  if (before && before.expires_at > tx.at) {
    const isOwn = before.first_admin.toHexString() === actor.id;
    if (isOwn || (await takesPart(tx, before.first_admin))) return before;
  }
  const { action, subject, parameters, beneficiary, reason } = matter;
  const record: AgreementRecord = {
    _id,
    action,
    subject,
    parameters,
    beneficiary,
    first_admin: new Types.ObjectId(actor.id),
    reason,
    agreed_at: tx.at,
    expires_at: new Date(tx.at.getTime() + LIFE_MS),
  };
  await agreements.replaceOne({ _id }, record, { session: tx.session, upsert: true });
  const after = auditedParameters(parameters);
  await recordAudit(tx, actor, { action: `agree-to-${action}`, subject, before: null, after, reason });
  return record;
}
