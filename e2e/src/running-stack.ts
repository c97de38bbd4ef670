/** Addresses and demo accounts of the running products, passed from the global set-up to the workers: one product for each. */

export interface DemoPerson {
  email: string;
  password: string;
  displayName: string;
  role: 'admin' | 'client' | 'freelancer';
}

export interface RunningStack {
  site: string;
  api: string;
  payments: string;
  /** Where to read caught mail. */
  mail: string;
  mongodbUri: string;
  /** Additions to this process's environment for an additional API process. */
  apiEnvironment: Readonly<Record<string, string>>;
  /** Its data directory, including the registry of remotes and their published builds. */
  dataDir: string;
  accounts: readonly DemoPerson[];
}

const VARIABLE = 'TASKMINT_E2E_STACKS';

export function shareStacks(stacks: readonly RunningStack[]): void {
  process.env[VARIABLE] = JSON.stringify(stacks);
}

/** Whether products are running already. */
export function areStacksShared(): boolean {
  return process.env[VARIABLE] !== undefined;
}

/** The product of this worker. Throws outside a run started by the global set-up. */
export function runningStack(): RunningStack {
  const shared = process.env[VARIABLE];
  if (!shared) throw new Error('The product is not running: start the journeys with `npx playwright test`');
  const stacks = JSON.parse(shared) as RunningStack[];
  const stack = stacks[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)];
  if (!stack) throw new Error('There are more workers than products');
  return stack;
}

/** A demo account with a role: the first, unless `nth` says otherwise. */
export function demo(role: DemoPerson['role'], nth = 0): DemoPerson {
  const person = runningStack().accounts.filter((account) => account.role === role)[nth];
  if (!person) throw new Error(`There is no demo ${role}`);
  return person;
}
