/** What the running site tells browsers about its services: `/config.json`, and the origins that follow from it. */
import type { DocumentKind } from '@taskmint/contract';
import { jsonObjectOf } from '../json-object';

/** Shape of `/config.json`; the front ends' type for it is `PublicConfig` in packages/platform. */
export interface PublicConfig {
  apiUrl: string;
  payments: { publishableKey: string; scriptUrl?: string };
  identity: { apiKey: string; authDomain: string; projectId: string; appId?: string; emulatorUrl?: string };
  demoVideoUrl: string;
  contactAddress?: string;
  /** Public keys that the registry may be signed with: one, or two during a key rotation. */
  registryKeys: string[];
}

/**
 * Parses `SITE_CONFIG`. Checks only mistakes that nothing else would notice.
 *
 * @throws Error naming the setting when the text is no JSON object or contains no usable key of the registry.
 */
export function readConfig(text: string): PublicConfig {
  const config = jsonObjectOf(text) as PublicConfig | undefined;
  const isKey = (key: unknown): boolean => typeof key === 'string' && /^[A-Za-z0-9_-]{43}$/.test(key);
  const keys = config?.registryKeys;
  if (!config) throw new Error('SITE_CONFIG must be a JSON object');
  if (Array.isArray(keys) && keys.length > 0 && keys.every(isKey)) return config;
  throw new Error(
    'SITE_CONFIG: registryKeys must list the public keys of the registry, each 43 characters of base64url',
  );
}

/** Content-Security-Policy sources that a configuration requires, beyond the site itself. */
export interface Sources {
  script: string[];
  connect: string[];
  frame: string[];
}

/** Which site a document belongs to: everybody's, or that of the admins, who never pay. */
export type Audience = 'public' | 'admin';

export interface DocumentPlace {
  audience: Audience;
  kind: DocumentKind;
}

/** What a document may reach beyond the site itself: the payment provider and Google's window only on the screens for paying and signing in. */
export function sourcesOf(config: PublicConfig, { audience, kind }: DocumentPlace): Sources {
  const sources: Sources = { script: [], connect: [new URL(config.apiUrl).origin], frame: [] };
  if (mayPay({ audience, kind })) {
    if (config.payments.scriptUrl === undefined) {
      sources.script.push('https://js.stripe.com');
      sources.connect.push('https://api.stripe.com');
      sources.frame.push('https://js.stripe.com', 'https://hooks.stripe.com');
    } else {
      const { origin } = new URL(config.payments.scriptUrl);
      sources.script.push(origin);
      sources.connect.push(origin);
    }
  }
  if (config.identity.emulatorUrl !== undefined) {
    sources.connect.push(new URL(config.identity.emulatorUrl).origin);
  } else {
    // Every screen knows who is signed in and renews the session.
    sources.connect.push('https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com');
    if (kind === 'entering') {
      // The Google popup: its script, and the page of the Firebase project that reports back.
      sources.script.push('https://apis.google.com');
      sources.frame.push(`https://${config.identity.authDomain}`);
    }
  }
  return sources;
}

export function mayPay({ audience, kind }: DocumentPlace): boolean {
  return audience === 'public' && kind === 'paying';
}
