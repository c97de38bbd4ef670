/**
 * People who constantly move coins: they post tasks, hand in work, approve and reject it, withdraw and buy; one uploads a picture now and then. Every
 * answer is counted, and acknowledged movements are kept for checking the books.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls, type CallInput, type CallShape, type TransferKind } from '@taskmint/contract';
import { PICTURE } from '../../../api/src/testing/fixture-things';
import { apiClient, type ApiClient } from '../../../api/src/testing/http-client';
import { taskFields, type Person } from '../../../api/src/testing/start-test-api';
import type { SeededRandom } from '../../../api/src/testing/seeded-random';
import { settle, type Operation, type Settled, type Tally } from './operations';
import { PUBLISHABLE_KEY, type ApiProcess, type System } from './system';

const JOURNEYS = 6;
const COINS = { client: 5_000_000, worker: 5_000 };
const WITHDRAWN = 400;
const REASON = 'The second page of the list is missing in it.';
/** Interval between requests that probe for the first success, in ms. */
const PROBE_EVERY_MS = 100;
const PROBE_MS = 30_000;
const UPLOAD_EVERY_MS = 500;

/** A movement of coins that was acknowledged. A purchase is named by its payment intent. */
export interface Moved {
  readonly kind: TransferKind;
  readonly cause: string;
}

interface Party {
  readonly client: Person;
  readonly workers: readonly [Person, Person];
}

interface Approval {
  readonly operation: Operation;
  readonly client: Person;
}

const idIn = (body: unknown): string => (body as { insertedId: string }).insertedId;

/** A call with its input, and the kind of entry it creates, caused by `cause` or else by the id in the answer. */
function operationOf<C extends CallShape>(
  call: C,
  input: CallInput<C>,
  kind: TransferKind | null,
  cause?: string,
): Operation {
  return {
    key: `chaos-${randomUUID()}`,
    send: (client, options) => client.send(call, input, options),
    moves: (body) => (kind ? { kind, cause: cause ?? idIn(body) } : null),
  };
}

export class Load {
  tally: Tally = { acknowledged: 0, refused: 0, unknown: 0 };
  /** Everything acknowledged since the beginning. */
  readonly moved: Moved[] = [];
  /** Violations, such as a request that never got a final answer. */
  readonly wrong: string[] = [];
  private readonly clients: readonly ApiClient[];
  private readonly working = new Set<Promise<void>>();
  private isPaused = true;

  private constructor(
    private readonly system: System,
    private readonly random: SeededRandom,
    private readonly parties: readonly Party[],
    private readonly admin: Person,
    /** Probe for the first success: one person per process who does nothing else. */
    private readonly probers: ReadonlyMap<ApiProcess, Person>,
  ) {
    this.clients = system.apis.map(({ url }) => apiClient(url));
  }

  /** Creates its people without starting. */
  static async prepare(system: System, random: SeededRandom): Promise<Load> {
    const { own } = system;
    const parties: Party[] = [];
    for (let n = 0; n < JOURNEYS; n += 1) {
      const worker = () => own.person('freelancer', { coins: COINS.worker });
      parties.push({
        client: await own.person('client', { coins: COINS.client }),
        workers: [await worker(), await worker()],
      });
    }
    const probers = new Map<ApiProcess, Person>();
    for (const api of system.apis) probers.set(api, await own.person('client', { coins: COINS.client }));
    return new Load(system, random, parties, await own.person('admin'), probers);
  }

  goOn(): void {
    this.isPaused = false;
    for (const party of this.parties) this.start(() => this.journey(party));
    this.start(() => this.upload());
  }

  /** Resolves when everything in progress has a final answer. */
  async pause(): Promise<void> {
    this.isPaused = true;
    await Promise.all(this.working);
  }

  /** Adds `size` people who post one task after another, until the returned function is called. */
  crowd(size: number): () => Promise<void> {
    let isOver = false;
    const own = Array.from({ length: size }, (_, n) => {
      const { client } = this.parties[n % this.parties.length] as Party;
      return (async () => {
        while (!isOver) await this.post(client, 1);
      })().catch((error: unknown) => void this.wrong.push(String(error)));
    });
    return async () => {
      isOver = true;
      await Promise.all(own);
    };
  }

  /** Work waiting for approval, handed in through the second process. */
  async prepareApproval(): Promise<Approval> {
    const [, second] = this.clients as [ApiClient, ApiClient];
    const { client, workers } = this.parties[0] as Party;
    const task = await this.must(this.postingOperation(1), client, [second]);
    const work = operationOf(
      calls.createSubmission,
      { body: { task_id: idIn(task), submission_details: 'Done.' } },
      null,
    );
    const id = idIn(await this.must(work, workers[0], [second]));
    return {
      client,
      operation: operationOf(
        calls.decideSubmission,
        { params: { id }, body: { status: 'approve' } },
        'submission_pay',
        id,
      ),
    };
  }

  /** Repeats the approval at one process until it is done. */
  async settle({ operation, client }: Approval, { url }: ApiProcess): Promise<void> {
    await this.must(operation, client, [apiClient(url)]);
  }

  /** Milliseconds from now until a task can be posted at that process, regardless of earlier requests that hang. Infinity when none could. */
  async firstSuccess(api: ApiProcess): Promise<number> {
    const from = performance.now();
    const prober = this.probers.get(api) as Person;
    const probes: Promise<void>[] = [];
    let first = Infinity;
    while (first === Infinity && performance.now() - from < PROBE_MS) {
      const probe = settle(this.postingOperation(1), [apiClient(api.url)], prober.token, { ...this.tally });
      probes.push(
        probe.then(({ isDone, body }) => {
          if (!isDone) return;
          this.moved.push({ kind: 'task_posted', cause: idIn(body) });
          first = Math.min(first, performance.now() - from);
        }),
      );
      await sleep(PROBE_EVERY_MS);
    }
    const ended = await Promise.allSettled(probes);
    this.wrong.push(...ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])));
    return first;
  }

  private start(work: () => Promise<void>): void {
    const one = (async () => {
      while (!this.isPaused) await work();
    })().catch((error: unknown) => void this.wrong.push(String(error)));
    this.working.add(one);
    void one.finally(() => this.working.delete(one));
  }

  /** Sends it to both processes in turn until there is a final answer, and records the movement. */
  private async do(operation: Operation, { token }: Person, clients?: readonly ApiClient[]): Promise<Settled> {
    const order = clients ?? (this.random.chance(0.5) ? this.clients : [...this.clients].reverse());
    const settled = await settle(operation, order, token, this.tally);
    const moved = settled.isDone ? operation.moves(settled.body) : null;
    if (moved) this.moved.push(moved);
    return settled;
  }

  /** The same for requests that must not be refused. Returns the body. */
  private async must(operation: Operation, person: Person, clients?: readonly ApiClient[]): Promise<unknown> {
    const { isDone, status, body } = await this.do(operation, person, clients);
    if (!isDone) throw new Error(`refused for good: ${status} ${JSON.stringify(body)}`);
    return body;
  }

  private postingOperation(quantity: number): Operation {
    const body = { ...taskFields(), task_quantity: quantity, per_task_pay: this.random.integer(2, 12) };
    return operationOf(calls.createTask, { body }, 'task_posted');
  }

  private async post(client: Person, quantity: number): Promise<string> {
    return idIn(await this.must(this.postingOperation(quantity), client));
  }

  private async journey(party: Party): Promise<void> {
    const { client, workers } = party;
    // One place stays free, so that ending the task refunds its coins.
    const task_id = await this.post(client, 3);
    const [good, bad] = await Promise.all(
      workers.map((worker) => {
        const body = { task_id, submission_details: 'Done as asked.' };
        return this.must(operationOf(calls.createSubmission, { body }, null), worker);
      }),
    );
    const decide = (work: unknown, status: 'approve' | 'reject') => {
      const id = idIn(work);
      const rejection = { category: 'incomplete_proof' as const, reason: REASON };
      const body = status === 'approve' ? { status } : { status, rejection };
      // Rejected work is refunded once the time for an appeal is over.
      const kind = status === 'approve' ? 'submission_pay' : null;
      return this.must(operationOf(calls.decideSubmission, { params: { id }, body }, kind, id), client);
    };
    // Clients who reject more than 30 % are stopped.
    await Promise.all([decide(good, 'approve'), decide(bad, this.random.chance(0.3) ? 'reject' : 'approve')]);
    await this.must(operationOf(calls.deleteTask, { params: { id: task_id } }, 'task_refund', task_id), client);
    if (this.random.chance(0.3)) await this.withdraw(workers[0]);
    if (this.random.chance(0.3)) await this.buy(client);
  }

  /** A picture for the store; no coins depend on it. */
  private async upload(): Promise<void> {
    await sleep(UPLOAD_EVERY_MS);
    const form = new FormData();
    form.append(calls.uploadImage.upload, new Blob([new Uint8Array(PICTURE.data)], { type: PICTURE.type }), 'one.png');
    const options = { token: this.admin.token, signal: AbortSignal.timeout(PROBE_MS) };
    const client = this.random.pick(this.clients) as ApiClient;
    const answer = await client.request('POST', '/images', form, options).catch(() => null);
    const counted = answer === null ? 'unknown' : answer.status < 400 ? 'acknowledged' : 'refused';
    this.tally[counted] += 1;
  }

  /** Coins are held for a payout, and returned. */
  private async withdraw(worker: Person): Promise<void> {
    const number = `01${Number.parseInt(worker.id.slice(-7), 16).toString().padStart(9, '0')}`;
    const wish = { withdraw_coin: WITHDRAWN, payment_system: 'Bcash' as const, account_number: number };
    const id = idIn(await this.must(operationOf(calls.requestWithdrawal, { body: wish }, 'withdrawal_hold'), worker));
    const body = { outcome: 'rejected' as const, reason: 'The number of the account is not right.' };
    await this.must(operationOf(calls.rejectWithdrawal, { params: { id }, body }, 'withdrawal_return', id), this.admin);
  }

  private async buy(client: Person): Promise<void> {
    const [offer] = await this.system.own.ok(calls.listPackages, {});
    if (!offer) throw new Error('There is nothing to buy.');
    const { heading, coins, price } = offer;
    await this.must(operationOf(calls.addToCart, { body: { heading, coins, price } }, null), client);
    const started = await this.must(operationOf(calls.createPaymentIntent, { body: { price } }, null), client);
    const { clientSecret } = started as { clientSecret: string };
    const intent = clientSecret.split('_secret_')[0] ?? '';
    await this.confirm(intent, clientSecret);
    await this.must(operationOf(calls.recordPayment, { body: { transactionId: intent } }, 'purchase', intent), client);
  }

  /** The buyer's browser calls the provider directly, and retries while it is down. */
  private async confirm(intent: string, clientSecret: string): Promise<void> {
    const form = { key: PUBLISHABLE_KEY, client_secret: clientSecret, payment_method: 'pm_card_visa' };
    const url = `http://127.0.0.1:${this.system.ports.provider}/v1/payment_intents/${intent}/confirm`;
    for (const until = Date.now() + PROBE_MS * 4; ; await sleep(200)) {
      const options = { method: 'POST', body: new URLSearchParams(form), signal: AbortSignal.timeout(PROBE_MS) };
      const answer = await fetch(url, options).catch(() => null);
      const { status, error } = ((await answer?.json().catch(() => null)) ?? {}) as {
        status?: string;
        error?: { code?: string };
      };
      // If the response was lost, the card is charged already.
      if (status === 'succeeded' || error?.code === 'payment_intent_unexpected_state') return;
      if (Date.now() > until) throw new Error(`the provider does not confirm: ${answer?.status} ${error?.code}`);
    }
  }
}
