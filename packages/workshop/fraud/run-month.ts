/** Runs honest and dishonest people through the same month and totals the results. */
import { Month, type Wait } from './month';
import { Party, type Books } from './party';
import { oneAdmin, releasing, twoAdmins } from './admin-schemes';
import { keepsBuying, lateDispute, nineOneCoinTasks, stolenCards } from './card-schemes';
import { farm, oneMailbox, promotionalPromise, selfDealing } from './coin-schemes';
import { honestPeople } from './honest';
import type { Scheme, Size } from './scheme';

export interface Outcome extends Books {
  readonly name: string;
  readonly bound: string;
  readonly refusals: ReadonlyMap<string, number>;
}

export interface MonthResult {
  readonly schemes: readonly Outcome[];
  /** Known costs for the platform that are accepted. */
  readonly residual: readonly Outcome[];
  readonly honest: Outcome;
  readonly waits: readonly Wait[];
}

/** The schemes whose author got more out than was paid in; there must be none. */
export function profitable(outcomes: readonly Outcome[]): Outcome[] {
  return outcomes.filter(({ paidIn, gotOut }) => gotOut > paidIn);
}

const schemesOf = (size: Size): Scheme[] => [
  oneMailbox(size),
  farm(size),
  selfDealing(),
  nineOneCoinTasks(),
  stolenCards(),
  keepsBuying(),
  oneAdmin(),
  twoAdmins(),
  releasing('one admin alone, releasing held coins', 'over 500 coins a week take two admins', 1, 1_000),
  promotionalPromise(size),
];

const residualOf = (): Scheme[] => [
  lateDispute(20),
  releasing(
    'one admin alone, releasing 500 coins',
    'at most 500 coins a week and admin; each stands in the audit log',
    1,
    500,
  ),
  releasing(
    'two admins in league, releasing held coins',
    'two names in the audit log; an admin of another house pays',
    2,
    1_000,
  ),
];

/** Runs the month. Throws when the ledger does not balance at the end. */
export async function runMonth(size: Size, say: (text: string) => void = () => undefined): Promise<MonthResult> {
  const month = await Month.start();
  try {
    const honest = honestPeople(size);
    const parties = new Map<Scheme, Party>();
    const [schemes, residual] = [schemesOf(size), residualOf()];
    for (const scheme of [honest, ...schemes, ...residual]) parties.set(scheme, new Party(month));
    for (month.day = 0; month.day < size.days; month.day += 1) {
      say(`day ${month.day + 1} of ${size.days}`);
      for (const [scheme, party] of parties) await scheme.act(party, month.day);
      await month.runJobs();
      await month.payAll();
    }
    month.day -= 1;
    await month.api.assertBalanced();
    const outcomeOf = async (scheme: Scheme): Promise<Outcome> => {
      const party = parties.get(scheme) as Party;
      return { name: scheme.name, bound: scheme.bound, refusals: party.refusals, ...(await party.books()) };
    };
    const outcomes = async (some: readonly Scheme[]): Promise<Outcome[]> => {
      const done: Outcome[] = [];
      for (const scheme of some) done.push(await outcomeOf(scheme));
      return done;
    };
    return {
      schemes: await outcomes(schemes),
      residual: await outcomes(residual),
      honest: await outcomeOf(honest),
      waits: honest.waits,
    };
  } finally {
    await month.stop();
  }
}
