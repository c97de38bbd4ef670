/** Refusals: the only errors whose text reaches a caller. Any other error is answered as `internal` and only logged. */
import { ERROR_CODES, type ErrorBody, type ErrorCode, type FieldIssue } from '@taskmint/contract';

export interface RefusalOptions {
  /** Machine-readable facts for the caller, e.g. the missing coins or the fields that are wrong. */
  details?: unknown;
  /** Replaces the code's default text; use it only when the text carries a fact. */
  message?: string;
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** A request that is refused for a reason that its sender may know. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(options.message ?? ERROR_CODES[code].message, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = ERROR_CODES[code].status;
    this.details = options.details;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** The error envelope (decisions.md 14). */
  toBody(requestId?: string): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.details === undefined ? {} : { details: this.details }),
      ...(requestId === undefined ? {} : { requestId }),
    };
  }
}

/** Characters of an error's message that a record keeps. */
const MAX_KEPT = 500;

/** An e-mail address, or the name and password before a host. Bounded, so that a long text without one takes no time. */
const ADDRESS = /[^\s"'<>@/]{1,64}@[^\s"'<>@/]{1,255}/gu;

/** What a library says, without the addresses that a mail server or the database repeats in it. */
export function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '[address]');
}

/** The part of an error that is stored with the record it concerns. */
export function keptMessage(error: unknown): string {
  return withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, MAX_KEPT);
}

/** Throws a refusal: `refuse('not_enough_coins', { missing: 5 })`. `details` is sent to the caller as it is. */
export function refuse(code: ErrorCode, details?: unknown, options: Omit<RefusalOptions, 'details'> = {}): never {
  throw new Refusal(code, { ...options, details });
}

/** Refuses fields with the same shape that validation uses, for rules that the contract cannot express. */
export function refuseFields(...issues: FieldIssue[]): never {
  throw new Refusal('invalid_input', { details: { issues } });
}
