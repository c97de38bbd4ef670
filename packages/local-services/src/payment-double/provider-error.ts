/** Errors in the shape that the provider's SDK turns into typed exceptions. Knows nothing of HTTP frameworks. */

export type ProviderErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

export interface ProviderErrorBody {
  type: ProviderErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: unknown;
  payment_method?: unknown;
}

/** Thrown by handlers; rolls back everything that the request wrote. A declined card is returned instead, since its records stay. */
export class ProviderError extends Error {
  constructor(
    readonly status: number,
    readonly body: ProviderErrorBody,
  ) {
    super(body.message);
    this.name = 'ProviderError';
  }
}

/** 400 with a code and the parameter at fault, if there is one. */
export function invalidRequest(message: string, code?: string, param?: string): ProviderError {
  return new ProviderError(400, {
    type: 'invalid_request_error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

/** 404 with the provider's wording, e.g. `No such payment_intent: 'pi_x'`. */
export function noSuch(kind: string, id: string, param: string): ProviderError {
  return new ProviderError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** 401: no key, or one that this double does not know. */
export function unauthenticated(message: string): ProviderError {
  return new ProviderError(401, { type: 'invalid_request_error', message });
}
