/**
 * Whether an address is nobody's. The shell knows neither the remotes' screens nor whose they are, so it asks whoever serves the site, which answers
 * what is no screen with a 404.
 */

/** In ms; who waits sees a spinner. */
const TIMEOUT_MS = 5_000;

/** False too when nobody can say, as offline. */
export async function isNowhere(pathname: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch(pathname, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return status === 404;
  } catch {
    return false;
  }
}
