/** Sends one body to one address and says what became of it. Follows nothing, reads nothing of the answer but its status, and waits no longer than it says. */
import http from 'node:http';
import https from 'node:https';
import type { DeliveryFailure } from '@taskmint/contract';
import { lookupReachable, REFUSED_ADDRESS, webhookAddress } from './public-address';

export interface Sent {
  readonly failure: DeliveryFailure | null;
  /** What was answered; null when nothing was. */
  readonly status: number | null;
  readonly durationMs: number;
}

function verdictOf(status: number): DeliveryFailure | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** `timeoutMs` is for all of it, from the name to the first line of the answer. Never throws. */
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
  // What was allowed when it was written down may not be any more.
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
