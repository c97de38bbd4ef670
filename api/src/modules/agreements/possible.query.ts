/**
 * Which agreements can still be done: the target is as it was agreed to. For display; the action checks again in its own transaction. What would be too
 * much to look up (a result file) counts as possible, and the action says so.
 */
import { Types } from 'mongoose';
import type { AgreementAction } from '@taskmint/contract';
import { recordsById } from '../../database/by-id';
import { sumOfLots } from '../../ledger';
import { ownLots } from '../../payments/held-coins.query';
import { lackedOfOthers, OrderModel, type OrderRecord } from '../../payments/order.model';
import { DefectModel, type DefectRecord } from '../defects/defect.model';
import { SubmissionModel, type SubmissionRecord } from '../submissions/submission.model';
import { UserModel, type UserRecord } from '../users/user.model';
import { WithdrawalModel, type WithdrawalRecord } from '../withdrawals/withdrawal.model';
import type { AgreementParameters, AgreementRecord } from './agreement.model';

type Agreed = Pick<AgreementRecord, '_id' | 'action' | 'subject' | 'parameters'>;

/** The target, by its kind; whatever is gone is missing. */
interface Target {
  readonly user?: UserRecord | undefined;
  readonly withdrawal?: WithdrawalRecord | undefined;
  readonly submission?: SubmissionRecord | undefined;
  readonly defect?: DefectRecord | undefined;
  readonly order?: OrderRecord | undefined;
}

const isActive = ({ user }: Target): boolean => user?.status === 'active';

function holdsStill({ user, order }: Target, { coins }: AgreementParameters): boolean {
  if (!user || !order?.frozen) return false;
  return Math.min(sumOfLots(ownLots(user, order)), lackedOfOthers(order)) === coins;
}

const POSSIBLE: Readonly<Record<AgreementAction, (target: Target, agreed: AgreementParameters) => boolean>> = {
  'pay-withdrawal': ({ withdrawal }, agreed) =>
    withdrawal?.status === 'pending' &&
    withdrawal.payment_system === agreed['payment_system'] &&
    withdrawal.account_number === agreed['account_number'],
  'return-payout': ({ withdrawal }) => withdrawal?.status === 'paid',
  'adjust-coins': (target, { from }) => isActive(target) && target.user?.coins === from,
  'make-admin': (target) => isActive(target) && target.user?.role !== 'admin',
  'remove-admin': (target) => isActive(target) && target.user?.role === 'admin',
  'close-account': isActive,
  'release-held-coins': holdsStill,
  'take-back-held-coins': holdsStill,
  // A debt that has grown is more than was agreed to, which the action says.
  'write-off-receivable': ({ user }, { cents }) => (user?.receivable_cents ?? 0) >= Number(cents),
  'cover-appeal': ({ submission }) => submission?.appeal?.state === 'admin',
  'cover-defect': ({ defect }) => defect?.state === 'contested',
};

/** Ids of those that can still be done. Runs no command for none. */
export async function possibleAmong(agreements: readonly Agreed[]): Promise<ReadonlySet<string>> {
  const kindOf = ({ subject }: Agreed): string => subject.split(':')[0] ?? '';
  const idOf = ({ subject }: Agreed): string => subject.split(':')[1] ?? '';
  const ids = (kind: keyof Target): Types.ObjectId[] =>
    agreements
      .flatMap((each) => (kindOf(each) === kind ? [idOf(each)] : []))
      .filter((id) => Types.ObjectId.isValid(id))
      .map((id) => new Types.ObjectId(id));
  const orders = agreements.flatMap(({ parameters: { order } }) => (order ? [new Types.ObjectId(String(order))] : []));
  const [users, withdrawals, submissions, defects, held] = await Promise.all([
    recordsById(UserModel, ids('user'), { status: 1, role: 1, coins: 1, lots: 1, receivable_cents: 1 }),
    recordsById(WithdrawalModel, ids('withdrawal'), { status: 1, payment_system: 1, account_number: 1 }),
    recordsById(SubmissionModel, ids('submission'), { appeal: 1 }),
    recordsById(DefectModel, ids('defect'), { state: 1 }),
    recordsById(OrderModel, orders, { frozen: 1, shortfall_coins: 1, credited_coins: 1, reversed_coins: 1 }),
  ]);
  const isPossible = (each: Agreed): boolean => {
    const id = idOf(each);
    const target: Target = {
      user: users.get(id),
      withdrawal: withdrawals.get(id),
      submission: submissions.get(id),
      defect: defects.get(id),
      order: held.get(String(each.parameters['order'])),
    };
    return kindOf(each) === 'payout-file' || POSSIBLE[each.action](target, each.parameters);
  };
  return new Set(agreements.filter(isPossible).map(({ _id }) => _id));
}
