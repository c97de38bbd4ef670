/** Where browsers find this API. */
import { env } from './env';

/** PUBLIC_API_URL, or this machine's address, without a trailing slash. */
export function publicApiUrl(): string {
  return (env().PUBLIC_API_URL ?? `http://localhost:${env().API_PORT}`).replace(/\/$/, '');
}
