/** What the running site tells browsers about its services: `/config.json`, and the origins that follow from it. */

/** Shape of `/config.json`; the front end's side of it is `PublicConfig` in packages/platform. */
export interface PublicConfig {
  apiUrl: string;
  payments: { provider: 'stripe' | 'double'; publishableKey: string; doubleUrl?: string };
  identity: { apiKey: string; authDomain: string; projectId: string; appId?: string; emulatorUrl?: string };
  demoVideoUrl: string;
  contactAddress?: string;
}

/** Content-Security-Policy sources that a configuration asks for, beyond the site itself. */
export interface Sources {
  script: string[];
  connect: string[];
  frame: string[];
}

/** Which document a policy is for: everybody's, or that of the admins, who never pay. */
export type Audience = 'public' | 'admin';

export function sourcesOf(config: PublicConfig, audience: Audience = 'public'): Sources {
  const sources: Sources = { script: [], connect: [new URL(config.apiUrl).origin], frame: [] };
  if (audience === 'admin') {
    // No payment provider, neither hosted nor double.
  } else if (config.payments.provider === 'stripe') {
    sources.script.push('https://js.stripe.com');
    sources.connect.push('https://api.stripe.com');
    sources.frame.push('https://js.stripe.com', 'https://hooks.stripe.com');
  } else if (config.payments.doubleUrl !== undefined) {
    sources.connect.push(new URL(config.payments.doubleUrl).origin);
  }
  if (config.identity.emulatorUrl !== undefined) {
    sources.connect.push(new URL(config.identity.emulatorUrl).origin);
  } else {
    sources.connect.push('https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com');
    // The Google popup: its script, and the page of the identity project that reports back.
    sources.script.push('https://apis.google.com');
    sources.frame.push(`https://${config.identity.authDomain}`);
  }
  return sources;
}
