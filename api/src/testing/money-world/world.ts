/**
 * The people, things and faults of the random run: who can be asked to do something, how requests get lost and are retried, and what time it is. Knows how
 * to make calls; the operations decide which.
 */
import { type CallInput, type CallOutput, type CallShape, type ErrorBody, takesKey } from '@taskmint/contract';
import { setClock } from '../../clock';
import type { UserRecord } from '../../modules/users/user.model';
import type { Answer } from '../http-client';
import { scriptedProvider, type ScriptedProvider } from '../scripted-provider';
import type { SeededRandom } from '../seeded-random';
import type { TestApi } from '../start-test-api';
import type { Claim } from './claims';
import type { CommitFaults } from './faults';
import type { Snapshot } from './snapshot';

/** How long a sender waits for a lost request before retrying, in ms. */
const IMPATIENCE_MS = 12;
/** Attempts before a request that keeps failing counts as a finding; faults are drawn again for each. */
const MAX_ATTEMPTS = 12;

export interface Caller {
  readonly uid: string;
  readonly email: string;
}

export interface Outcome<T> {
  readonly status: number;
  /** Null unless the call succeeded. */
  readonly body: T | null;
  readonly code: string | null;
  /** An earlier attempt may have taken effect although the last response is a refusal. */
  readonly isUncertain: boolean;
}

export class World {
  snapshot: Snapshot = {
    users: new Map(),
    tasks: new Map(),
    reservations: new Map(),
    submissions: new Map(),
    withdrawals: new Map(),
    orders: new Map(),
    agreements: new Map(),
  };
  readonly provider: ScriptedProvider;
  /** Requests sent, including retries. */
  requests = 0;
  private offsetMs = 0;
  private numbers = 0;

  constructor(
    readonly api: TestApi,
    readonly random: SeededRandom,
    readonly faults: CommitFaults,
    readonly name: string,
  ) {
    setClock(() => Date.now() + this.offsetMs);
    this.provider = scriptedProvider(() => this.now());
    this.provider.unavailable = () => random.chance(faults.rate / 2);
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  moveClock(ms: number): void {
    this.offsetMs += ms;
  }

  /** A number that was not used before in this world. */
  number(): number {
    this.numbers += 1;
    return this.numbers;
  }

  users(filter: (user: UserRecord) => boolean = () => true): UserRecord[] {
    return [...this.snapshot.users.values()].filter((user) => user.status === 'active' && filter(user));
  }

  /** Somebody with the role; occasionally anybody at all, to check that they are refused. */
  somebody(role: UserRecord['role']): UserRecord | undefined {
    return this.random.chance(0.06)
      ? this.random.pick(this.users())
      : this.random.pick(this.users((one) => one.role === role));
  }

  /** One of the things, preferring recent ones, because more can happen to them. */
  thing<T>(things: Iterable<T>): T | undefined {
    const list = [...things];
    return this.random.chance(0.7) ? this.random.pick(list.slice(-12)) : this.random.pick(list);
  }

  /**
   * Makes a call as `caller` with random faults: the response is lost and the request retried, it is sent twice at once, or repeated after its success.
   * Throws on an internal error that no fault explains, and when a repetition gets a different answer. `whileBusy` is what the schedule does meanwhile.
   */
  async ask<C extends CallShape>(
    call: C,
    input: CallInput<C>,
    caller: Caller,
    whileBusy?: () => Promise<void>,
  ): Promise<Outcome<CallOutput<C>>> {
    const idempotencyKey = takesKey(call) ? `${this.name}-${this.number()}-key` : undefined;
    const send = (signal?: AbortSignal): Promise<Answer<unknown>> => {
      this.requests += 1;
      const token = this.api.tokenOf(caller);
      const options = { token, ...(idempotencyKey ? { idempotencyKey } : {}), ...(signal ? { signal } : {}) };
      return this.api.send(call, input, options);
    };
    let isUncertain = false;
    if (idempotencyKey && this.random.chance(0.1)) {
      isUncertain = true;
      await send(AbortSignal.timeout(this.random.integer(1, IMPATIENCE_MS))).catch(() => null);
    }
    const twin = idempotencyKey && this.random.chance(0.06) ? send().catch(() => null) : null;
    let answer = await send();
    for (let attempt = 1; answer.status >= 500; attempt += 1) {
      const code = (answer.body as ErrorBody).code;
      const isExpected = this.faults.rate > 0 || code === 'busy' || code === 'payments_unavailable';
      if (!isExpected || attempt >= MAX_ATTEMPTS) throw new Error(`${call.method} ${call.path}: ${answer.text}`);
      isUncertain = true;
      if (code === 'busy') await whileBusy?.();
      answer = await send();
    }
    const other = await twin;
    // It may have done a part before it failed.
    if (twin && (!other || other.status >= 500)) isUncertain = true;
    if (answer.status < 300 && idempotencyKey) {
      if (other && isKept(other)) assertSame(call, answer, other);
      if (this.random.chance(0.08)) {
        const again = await send();
        // A concurrent operation may have suspended or closed the caller.
        if (again.status < 300) assertSame(call, answer, again);
        else if (again.status !== 401 && again.status !== 403 && again.status < 500)
          throw new Error(`${call.method} ${call.path} was done and then refused: ${again.text}`);
      }
    }
    const isSuccess = answer.status < 300;
    return {
      status: answer.status,
      body: isSuccess ? (answer.body as CallOutput<C>) : null,
      code: isSuccess ? null : (answer.body as ErrorBody).code,
      isUncertain,
    };
  }

  /** The claim of a success; a weaker one when the caller lost access between an attempt that may have taken effect and the last one. */
  claimsOf<T>(outcome: Outcome<T>, ofSuccess: (body: T) => Claim[], ofDoubt: () => Claim[] = () => []): Claim[] {
    if (outcome.body !== null) return ofSuccess(outcome.body);
    const lostAccess = outcome.status === 401 || outcome.status === 403;
    return outcome.isUncertain && lostAccess ? ofDoubt().map((claim) => ({ ...claim, min: 0 })) : [];
  }
}

/** Whether every request with the key gets the same answer: neither refused before the handler nor told to retry. */
function isKept({ status, body }: Answer<unknown>): boolean {
  if (status >= 500 || status === 401 || status === 403) return false;
  return (body as Partial<ErrorBody>).code !== 'idempotency_in_progress';
}

function assertSame(call: CallShape, one: Answer<unknown>, other: Answer<unknown>): void {
  if (one.text === other.text && one.status === other.status) return;
  throw new Error(`${call.method} ${call.path} answered one key with ${one.text} and with ${other.text}`);
}
