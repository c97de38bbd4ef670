/** Addresses of the services of one stack, from its settings. */
import type { Settings } from './settings';

export interface Urls {
  site: string;
  api: string;
  docs: string;
  payments: string;
  identity: string;
}

export function urlsOf({ ports }: Settings): Urls {
  const api = `http://localhost:${ports.api}`;
  return {
    site: `http://localhost:${ports.site}`,
    api,
    docs: `${api}/docs`,
    payments: `http://127.0.0.1:${ports.payments}`,
    identity: `http://127.0.0.1:${ports.authEmulator}`,
  };
}

/** Connection string of the database that the settings ask for. */
export function mongodbUriOf({ mongodbUri, ports }: Settings): string {
  return mongodbUri ?? `mongodb://127.0.0.1:${ports.mongo}/taskmint?replicaSet=rs0`;
}
