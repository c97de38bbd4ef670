/** How a call can fail, in one class, so that screens can tell a refusal from a network failure without knowing the HTTP library. */
import type { ErrorCode, FieldIssue } from '@taskmint/contract';
import { fieldText } from './language/field-messages';

/** Failures without any response from a server; their status is 0. */
export type TransportCode = 'network' | 'timeout' | 'cancelled' | 'unreadable';

export interface ApiErrorParts {
  status: number;
  code: ErrorCode | TransportCode;
  message: string;
  details?: unknown;
  requestId?: string | undefined;
}

/** A refusal by the API (decisions.md 14) or a call without a response. `message` can be shown as is. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | TransportCode;
  readonly details: unknown;
  readonly requestId: string | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.status = parts.status;
    this.code = parts.code;
    this.details = parts.details;
    this.requestId = parts.requestId;
  }

  /** Whether retrying can help: there was no response, or the server is busy. */
  get isTransient(): boolean {
    return this.code === 'network' || this.code === 'timeout' || this.status >= 500 || this.status === 429;
  }

  /** Fields refused with `invalid_input`, named without the leading `body.`, in the page's language; empty for all other errors. */
  get fieldIssues(): readonly FieldIssue[] {
    if (this.code !== 'invalid_input') return [];
    const issues = (this.details as { issues?: unknown } | null | undefined)?.issues;
    return (Array.isArray(issues) ? issues : [])
      .filter(isFieldIssue)
      .map((issue) => ({ ...issue, path: issue.path.replace(/^body\./, ''), message: fieldText(issue) }));
  }
}

/** Works across bundles too, where `instanceof` would compare with another copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'code' in error && 'status' in error;
}

function isFieldIssue(value: unknown): value is FieldIssue {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
