/** Addresses of the services of one stack, from its settings. */
import type { Settings } from './settings';

export interface Urls {
  site: string;
  api: string;
  docs: string;
  payments: string;
  identity: string;
  /** Where to read caught mail. */
  mail: string;
}

export function urlsOf({ ports, publicApiUrl }: Settings): Urls {
  const api = publicApiUrl ?? `http://localhost:${ports.api}`;
  return {
    site: `http://localhost:${ports.site}`,
    api,
    docs: `${api}/docs`,
    payments: `http://127.0.0.1:${ports.payments}`,
    identity: `http://127.0.0.1:${ports.authEmulator}`,
    mail: `http://127.0.0.1:${ports.mailWeb}`,
  };
}

/** Connection string of the configured database. */
export function mongodbUriOf({ mongodbUri, ports }: Settings): string {
  return mongodbUri ?? `mongodb://127.0.0.1:${ports.mongo}/taskmint?replicaSet=rs0`;
}

/**
 * The same server with another database: tests and journeys never touch the one named in the settings. Addresses may list several hosts, so they are
 * not valid URLs.
 */
export function withDatabase(uri: string, name: string): string {
  const [, server = uri, given = '', options = ''] = /^([a-z+]+:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(uri) ?? [];
  const query = new URLSearchParams(options);
  // Without authSource, users are looked up in the database named in the address.
  if (server.includes('@') && given !== '' && !query.has('authSource'))
    query.set('authSource', decodeURIComponent(given));
  return `${server}/${name}${query.size > 0 ? `?${query.toString()}` : ''}`;
}
