/** An authenticator app as on a phone: it knows the secret and the time. */
import { Secret, TOTP } from 'otpauth';

/** The six digits that the app shows now. */
export function digitsFor(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate();
}
