/**
 * A month on the real API, day by day with a simulated clock: people, cards, jobs, and admins who pay what is payable. Knows no scheme; counts what
 * each party really paid in and got out.
 */
import { randomBytes } from 'node:crypto';
import { calls, type CallInput, type CallOutput, type CallShape, type ErrorBody } from '@taskmint/contract';
import { now, setClock } from '../../../api/src/clock';
import { collectionOf } from '../../../api/src/database/records';
import { LedgerEntryModel, parseLot, parseLots } from '../../../api/src/ledger';
import { allModules } from '../../../api/src/modules';
import { useProvider } from '../../../api/src/payments/provider-in-use';
import type { Answer } from '../../../api/src/testing/http-client';
import { scriptedProvider, type ScriptedProvider } from '../../../api/src/testing/scripted-provider';
import { startTestApi, taskFields, type Person, type TestApi } from '../../../api/src/testing/start-test-api';

const DAY_MS = 24 * 3_600_000;
const REASON = 'As agreed for the simulated month.';

/** Somebody in the simulation; `id` is their record's. */
export type Somebody = Pick<Person, 'id' | 'uid' | 'email' | 'name'>;

/** A card payment and what became of it. */
export interface Charge {
  readonly intent: string;
  readonly order: string;
  readonly coins: number;
  readonly cents: number;
  isDisputed: boolean;
}

/** How long one pay for work waited before it could be withdrawn. */
export interface Wait {
  readonly days: number;
  readonly day: number;
  /** Promotional coins, which can never be withdrawn. */
  readonly promotional: number;
}

export class Month {
  day = 0;
  readonly honestAdmins: Somebody[] = [];
  private numbers = 0;
  private readonly tokens = new Map<string, { day: number; token: string }>();

  private constructor(
    readonly api: TestApi,
    readonly provider: ScriptedProvider,
  ) {}

  /** Starts the API with the settings recommended for production. The database server's address is in the environment. */
  static async start(): Promise<Month> {
    const api = await startTestApi({ PROMO_COINS: 'spend-only', EARNINGS_HOLD_DAYS: '7', PURCHASE_HOLD_DAYS: '7' });
    const provider = scriptedProvider(now);
    useProvider(provider);
    const month = new Month(api, provider);
    setClock(() => Date.now() + month.day * DAY_MS);
    month.honestAdmins.push(await month.admin(), await month.admin());
    return month;
  }

  async stop(): Promise<void> {
    setClock();
    useProvider(undefined);
    await this.api.stop();
  }

  admin(): Promise<Somebody> {
    return this.api.person('admin');
  }

  /** Signs in with an address and registers it, as a browser does. The same address may return with another identity. */
  async signUp(role: 'client' | 'freelancer', email?: string): Promise<Somebody> {
    this.numbers += 1;
    const uid = `sim-${this.numbers}-${randomBytes(4).toString('hex')}`;
    const address = email ?? `sim-${this.numbers}@mailboxes.test`;
    const name = `${role} ${this.numbers}`;
    const token = await this.signIn({ uid, email: address });
    const { insertedId: id } = await this.api.ok(calls.registerUser, { body: { name, role, photoURL: '' } }, { token });
    return { id, uid, email: address, name };
  }

  private async signIn({ uid, email }: Pick<Somebody, 'uid' | 'email'>): Promise<string> {
    const authTime = Math.floor(now().getTime() / 1_000);
    const idToken = this.api.identity.idToken(uid, email, { authTime });
    return (await this.api.ok(calls.exchangeToken, { body: { email } }, { token: idToken })).token;
  }

  /** A token from today, since the API may require a recent sign-in. */
  private async tokenOf(person: Somebody): Promise<string> {
    const known = this.tokens.get(person.uid);
    if (known?.day === this.day) return known.token;
    const token = person.uid.startsWith('sim-') ? await this.signIn(person) : this.api.tokenOf(person);
    this.tokens.set(person.uid, { day: this.day, token });
    return token;
  }

  async send<C extends CallShape>(
    person: Somebody,
    call: C,
    input: CallInput<C>,
  ): Promise<Answer<CallOutput<C> | ErrorBody>> {
    return this.api.send(call, input, { token: await this.tokenOf(person) });
  }

  async ok<C extends CallShape>(person: Somebody, call: C, input: CallInput<C>): Promise<CallOutput<C>> {
    return this.api.ok(call, input, { token: await this.tokenOf(person) });
  }

  taskBody(quantity: number, pay: number) {
    const completion_date = new Date(now().getTime() + 10 * DAY_MS).toISOString().slice(0, 10);
    return { ...taskFields(), task_quantity: quantity, per_task_pay: pay, completion_date };
  }

  /** Delivers the provider's events since number `from`, as webhooks. */
  async deliver(from: number): Promise<void> {
    for (const event of this.provider.events.slice(from)) {
      const { body, headers } = this.provider.delivery(event);
      const { status } = await this.api.request('POST', '/webhooks/stripe', body, { headers });
      if (status !== 200) throw new Error(`the provider's message was answered ${status}`);
    }
  }

  /** An unused account number. */
  newNumber(): string {
    this.numbers += 1;
    return `01${String(this.numbers).padStart(9, '0')}`;
  }

  /** Runs all jobs once, as by the end of a day. */
  async runJobs(): Promise<void> {
    const { signal } = new AbortController();
    for (const job of allModules(this.api.identity).flatMap(({ jobs = [] }) => jobs)) await job.run(signal);
  }

  /** The honest admins pay every payable request, and decide nothing else. */
  async payAll(): Promise<void> {
    const [first, second] = this.honestAdmins as [Somebody, Somebody];
    const pending = await this.ok(first, calls.listWithdrawals, { query: { limit: 200, order: 'oldest' } });
    for (const { _id: id } of pending) {
      const { body } = await this.send(first, calls.payWithdrawal, { params: { id }, query: {} });
      if ('code' in body && body.code === 'second_admin_needed')
        await this.send(second, calls.payWithdrawal, { params: { id }, query: {} });
    }
  }

  /** How long the pay for this work waits, starting from the entry that paid it. */
  async waitOf(submissionId: string): Promise<Wait> {
    const entry = await collectionOf(LedgerEntryModel).findOne({ key: `submission:${submissionId}:pay` });
    if (!entry) throw new Error(`submission ${submissionId} was not paid`);
    const matures = Object.keys(parseLots(entry.to_lots ?? '')).map((key) => parseLot(key).maturesAt?.getTime() ?? 0);
    const days = Math.max(0, ...matures.map((at) => (at - entry.at.getTime()) / DAY_MS));
    return { days, day: this.day, promotional: entry.promotional };
  }

  get reason(): string {
    return REASON;
  }
}
