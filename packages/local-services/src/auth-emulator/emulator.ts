/**
 * The Firebase Auth emulator of the official firebase-tools, without its command line, which would look for news and updates on the network, take two
 * more ports, write log files into the working directory, and start seconds later. The emulator itself is unchanged, except for second factors by
 * authenticator app, which it lacks.
 */
import * as http from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { EmulatorExport } from './export-store';
import { addTotpOperations } from './totp-operations';
import { TotpProjectState } from './totp-state';

interface EmulatorModule {
  createApp(
    projectId: string,
    singleProjectMode: number,
    projectStates: Map<string, TotpProjectState>,
  ): Promise<http.RequestListener>;
}

interface ApiLibrary {
  middleware(document: object, options: object): unknown;
}

/** The emulator answers other project ids than its own with an error, so that a mix-up shows at once. */
const ONLY_THIS_PROJECT = 2;
const HOST = '127.0.0.1';

export interface Emulator {
  url: string;
  version: string;
  /** Creates an account unless one with that e-mail or id exists; returns whether it was created. */
  ensureAccount(account: SeedAccount): Promise<boolean>;
  export(): Promise<EmulatorExport>;
  import(data: EmulatorExport): Promise<void>;
  /** Called after every request that may have changed something. */
  onChange(listener: () => void): void;
  close(): Promise<void>;
}

export interface SeedAccount {
  localId: string;
  email: string;
  password: string;
  displayName: string;
}

/** Starts the emulator, in about a second. */
export async function startEmulator(options: { projectId: string; port: number }): Promise<Emulator> {
  const { projectId } = options;
  const require = createRequire(__filename);
  const { version } = require('firebase-tools/package.json') as { version: string };
  addTotpOperations();
  const state = new TotpProjectState(projectId);
  const states = new Map([[projectId, state]]);
  const app = await createApp(projectId, states);
  const listeners: (() => void)[] = [];
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'OPTIONS') {
      response.once('finish', () => listeners.forEach((listener) => listener()));
    }
    app(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, HOST, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const url = `http://${HOST}:${port}`;
  const admin = `${url}/identitytoolkit.googleapis.com/v1/projects/${projectId}`;
  const configUrl = `${url}/emulator/v1/projects/${projectId}/config`;

  return {
    url,
    version,
    async ensureAccount(account) {
      const found = await ask('POST', `${admin}/accounts:lookup`, {
        email: [account.email],
        localId: [account.localId],
      });
      if ((found as { users?: unknown[] }).users?.length) return false;
      await ask('POST', `${admin}/accounts`, { ...account, emailVerified: true });
      return true;
    },
    async export() {
      const accounts = (await ask('GET', `${admin}/accounts:batchGet?maxResults=-1`)) as EmulatorExport['accounts'];
      const config = (await ask('GET', configUrl)) as object;
      return { accounts, config, secrets: state.exportSecrets(accounts.users ?? []) };
    },
    async import(data) {
      await ask('PATCH', configUrl, data.config);
      const users = data.accounts.users ?? [];
      if (users.length === 0) return;
      // The emulator imports second factors by phone only.
      const bare = users.map(({ mfaInfo: _, ...user }) => user);
      const result = (await ask('POST', `${admin}/accounts:batchCreate`, { users: bare, allowOverwrite: true })) as {
        error?: { index: number; message: string }[];
      };
      if (result.error?.length) {
        const [first] = result.error;
        throw new Error(
          `The emulator refused ${result.error.length} accounts, the first with: ${first?.message ?? ''}`,
        );
      }
      // An import counts as a change of password, which would sign every browser out: restore the original time. One ahead of a clock that was set back
      // would revoke every session until the clock gets there.
      const now = Math.floor(Date.now() / 1_000);
      for (const { localId, validSince, mfaInfo } of users) {
        state.updateUserByLocalId(localId, {
          ...(validSince === undefined ? {} : { validSince: String(Math.min(Number(validSince), now)) }),
          ...(mfaInfo === undefined ? {} : { mfaInfo }),
        });
      }
      state.importSecrets(data.secrets);
    },
    onChange(listener) {
      listeners.push(listener);
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

/**
 * The emulator's application, with its API library compiling each schema on first use. Compiling all of them takes four seconds of CPU time, and
 * signing in needs a handful; the emulator does not expose this option of the library.
 */
async function createApp(projectId: string, states: Map<string, TotpProjectState>) {
  const require = createRequire(__filename);
  const emulator = require('firebase-tools/lib/emulator/auth/server') as EmulatorModule;
  const library = createRequire(require.resolve('firebase-tools/package.json'))('exegesis-express') as ApiLibrary;
  const { middleware } = library;
  library.middleware = (document, options) => middleware(document, { ...options, lazyCompileValidationSchemas: true });
  try {
    return await emulator.createApp(projectId, ONLY_THIS_PROJECT, states);
  } finally {
    library.middleware = middleware;
  }
}

async function ask(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  const answer = (await response.json()) as { error?: { message?: string } };
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${answer.error?.message ?? ''}`);
  return answer;
}
