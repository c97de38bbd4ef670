/** Reads `/config.json`, so that one build runs anywhere. Refuses a document that would leave the page half configured. */
import type { PublicConfig } from '@taskmint/platform';

/** The site's configuration: what remotes see of it too, and what only the shell sees. */
export interface SiteConfig extends PublicConfig {
  /** Public keys whose signatures on the registry of remotes are accepted, newest first. */
  registryKeys: readonly string[];
}

const TIMEOUT_MS = 8_000;
const TRIES = 3;
const RETRY_MS = 700;

/** Throws when the document cannot be fetched or parsed after three tries. */
export async function readPublicConfig(): Promise<SiteConfig> {
  let last: unknown;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, RETRY_MS * attempt));
    try {
      const answer = await fetch('/config.json', { signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (!answer.ok) throw new Error(`/config.json answered ${answer.status}`);
      return checked(await answer.json());
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

function checked(value: unknown): SiteConfig {
  const config = value as Partial<SiteConfig> | null;
  if (
    typeof config?.apiUrl !== 'string' ||
    typeof config.identity?.apiKey !== 'string' ||
    typeof config.identity.projectId !== 'string' ||
    typeof config.payments?.publishableKey !== 'string' ||
    !Array.isArray(config.registryKeys)
  ) {
    throw new Error('The configuration of this site is incomplete');
  }
  return { ...(config as SiteConfig), apiUrl: config.apiUrl.replace(/\/$/, '') };
}
