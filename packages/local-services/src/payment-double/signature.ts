/** The provider's webhook signature: an HMAC over the timestamp and the exact bytes of the body. */
import { createHmac } from 'node:crypto';

/** Value of the `Stripe-Signature` header. `timestamp` in seconds since 1970. */
export function signatureHeader(payload: string, secret: string, timestamp: number): string {
  const digest = createHmac('sha256', secret).update(`${timestamp}.${payload}`, 'utf8').digest('hex');
  return `t=${timestamp},v1=${digest}`;
}
