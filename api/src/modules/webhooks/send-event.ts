/**
 * Sends one body to one address and returns the outcome. Follows no redirect, reads only the status of the answer, and waits no longer than
 * the timeout.
 */
import http from 'node:http';
import https from 'node:https';
import type { DeliveryFailure } from '@taskmint/contract';
import { lookupReachable, REFUSED_ADDRESS, webhookAddress } from './public-address';

export interface Sent {
  readonly failure: DeliveryFailure | null;
  /** The status of the answer; null if there was none. */
  readonly status: number | null;
  readonly durationMs: number;
}

function verdictOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** `timeoutMs` covers everything, from name resolution to the status line. Never throws. */
export async function sendEvent(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs: number,
): Promise<Sent> {
  const begin = performance.now();
  const end = (failure: DeliveryFailure | null, status: number | null): Sent => ({
    failure,
    status,
    durationMs: Math.round(performance.now() - begin),
  });
  // An address allowed when it was stored may no longer be.
  const address = webhookAddress(url);
  if (address === null) return end('address', null);
  const signal = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve) => {
    const request = (address.startsWith('https:') ? https : http).request(
      address,
      { method: 'POST', headers, lookup: lookupReachable, agent: false, signal },
      (response) => {
        const status = response.statusCode ?? 0;
        resolve(end(verdictOf(status), status));
        response.destroy();
      },
    );
    request.on('error', (error: NodeJS.ErrnoException) => {
      const failure = error.code === REFUSED_ADDRESS ? 'address' : signal.aborted ? 'timeout' : 'connection';
      resolve(end(failure, null));
    });
    request.end(body);
  });
}
