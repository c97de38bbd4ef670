/**
 * The coin's journey through containers: stand-ins and demo data from `npm start`, with API, worker and site run from the images by the manifests.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseAllDocuments, stringify } from 'yaml';

const ROOT = join(import.meta.dirname, '..', '..');
const MANIFESTS = ['api', 'worker', 'site'];
const READY_TIMEOUT_MS = 120_000;
const SPEC = 'journeys/coin-round-trip.spec.ts';

/** Starts everything, runs the journey, and stops everything. Throws when the journey fails. */
export async function journey() {
  const need = createRequire(join(ROOT, 'packages/local-services/package.json'));
  const { startStack } = need('@taskmint/local-services');
  const { startS3Double } = need('@taskmint/object-store/double');
  const bucket = await startS3Double();
  const folder = mkdtempSync(join(tmpdir(), 'taskmint-kube-'));
  const file = join(folder, 'taskmint.yaml');
  const store = { ...bucket.settings, RATE_SIGN_IN_PER_MINUTE: '600' };
  const stack = await startStack({ ports: 'free', dataDir: 'temporary', env: store });
  try {
    const config = await (await fetch(`${stack.urls.site}/config.json`)).text();
    // Frees the ports for the containers; the database, the payment double and the emulator keep running.
    await stack.service('site').stop();
    await stack.service('api').stop();
    // Production mode refuses the stand-ins, so the containers run in development mode here, and listen on this machine only.
    const mode = { NODE_ENV: 'development' };
    const api = { ...stack.apiEnvironment, ...store, ...mode, API_HOST: '127.0.0.1', DATA_DIR: '/tmp' };
    // Nobody calls a worker, and the API uses the port already.
    const worker = { ...api, API_PORT: '0' };
    const site = { ...bucket.settings, ...mode, SITE_CONFIG: config, SITE_HOST: '127.0.0.1' };
    site.SITE_PORT = new URL(stack.urls.site).port;
    writeFileSync(file, manifests({ 'taskmint-api': api, 'taskmint-worker': worker, 'taskmint-site': site }));
    podman('kube', 'play', '--network', 'host', file);
    try {
      await Promise.all([answers(`${stack.urls.api}/healthz`), answers(`${stack.urls.site}/config.json`)]);
      console.log(podman('ps', '--format', '{{.Names}} {{.Image}} {{.Status}}'));
      const { urls, mongodbUri, dataDir, apiEnvironment, accounts } = stack;
      const stacks = [{ ...urls, mongodbUri, dataDir, apiEnvironment, accounts }];
      const env = { ...process.env, TASKMINT_E2E_STACKS: JSON.stringify(stacks) };
      const run = ['playwright', 'test', SPEC, '--workers', '1'];
      // This process serves the bucket, so it must not block.
      const [status] = await once(spawn('npx', run, { cwd: join(ROOT, 'e2e'), env, stdio: 'inherit' }), 'exit');
      if (status !== 0) throw new Error('The journey failed.');
    } catch (error) {
      for (const id of podman('ps', '--quiet').trim().split('\n'))
        spawnSync('podman', ['logs', '--tail', '40', id], { stdio: 'inherit' });
      throw error;
    } finally {
      podman('kube', 'down', file);
    }
  } finally {
    await stack.stop();
    await bucket.stop();
    rmSync(folder, { recursive: true });
  }
}

/**
 * The manifests for one machine: one process of each, since they share its ports, with `settings` by the name of their ConfigMap. podman runs probes
 * with a program inside the container, which these images lack, so probes are removed and `answers` checks instead.
 */
function manifests(settings) {
  const deployments = MANIFESTS.flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, 'kubernetes', `${name}.yaml`), 'utf8');
    return parseAllDocuments(text).map((document) => document.toJS());
  }).filter(({ kind }) => kind === 'Deployment');
  for (const { metadata, spec } of deployments) {
    spec.replicas = 1;
    for (const container of spec.template.spec.containers) {
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) delete container[probe];
      container.envFrom = [{ configMapRef: { name: metadata.name } }];
      delete container.ports;
    }
  }
  const maps = Object.entries(settings).map(([name, data]) => ({
    ...{ apiVersion: 'v1', kind: 'ConfigMap' },
    metadata: { name },
    data,
  }));
  return [...maps, ...deployments].map((document) => stringify(document)).join('---\n');
}

/** Waits for a successful response from `url`. Throws with the last error. */
async function answers(url) {
  const until = Date.now() + READY_TIMEOUT_MS;
  for (let last = ''; ; await sleep(500)) {
    const answer = await fetch(url).catch((error) => new Response(String(error.cause ?? error), { status: 599 }));
    if (answer.ok) return;
    last = await answer.text();
    if (Date.now() > until) throw new Error(`${url}: ${last}`);
  }
}

function podman(...args) {
  return execFileSync('podman', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
