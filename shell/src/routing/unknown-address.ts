/**
 * Whether an address belongs to nobody. The shell knows neither the remotes' screens nor who owns them, so it asks the web server, which answers 404
 * for what is no screen.
 */

/** In ms; a spinner is shown meanwhile. */
const TIMEOUT_MS = 5_000;

/** Also false when it cannot be determined, e.g. offline. */
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
