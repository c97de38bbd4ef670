/**
 * Nobody but an admin can find the admins' dashboard: everything that the public site refers to is downloaded, as a visitor, as a client and as a
 * freelancer, and searched for the dashboard's code, addresses and texts.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, type RemoteRegistry } from '@taskmint/contract';
import { runningStack } from '../running-stack';
import { expect, test } from './person';
import { liveVersion, registryFor } from './registry';
import { REMOTES } from './remotes';

const ROOT = join(__dirname, '..', '..', '..');
const PUBLIC_SOURCES = [
  'shell',
  ...REMOTES.filter(({ role }) => role !== 'admin').map(({ name }) => name),
  'packages/ui-kit',
  'packages/dashboard-kit',
  'packages/platform',
  'packages/contract',
];

function sources(folder: string): string {
  return readdirSync(join(ROOT, folder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(join(ROOT, folder, 'src', name), 'utf8'))
    .join('\n');
}

/** Sentences from the admins' screens that no other front end contains. */
function adminTexts(): string[] {
  const theirs = sources('admin-app');
  const others = PUBLIC_SOURCES.map(sources).join('\n');
  const sentences = [...theirs.matchAll(/'([^'\\\n{}]{16,})'|>\s*([^<>{}\n]{16,})\s*</g)].map(([, a, b]) =>
    (a ?? b ?? '').trim(),
  );
  return [...new Set(sentences)].filter((text) => /[A-Za-z] [A-Za-z]/.test(text) && !others.includes(text));
}

/** Addresses of the admins' screens and calls. */
function adminAddresses(): string[] {
  const routes = [
    ...readFileSync(join(ROOT, 'admin-app', 'src', 'entry.tsx'), 'utf8').matchAll(/to: '(\/dashboard\/\w+)'/g),
  ].map(([, to]) => to ?? '');
  const forAdmins = Object.values(calls).filter(
    ({ access }) => Array.isArray(access) && access.every((role) => role === 'admin'),
  );
  const everybodys = Object.values(calls)
    .filter((call) => !forAdmins.includes(call))
    .map(({ path }) => path);
  const paths = forAdmins.map(({ path }) => path).filter((path) => !everybodys.some((other) => other.includes(path)));
  return [...routes, ...paths];
}

/** Everything reachable from the pages of the site, by address. */
async function download(registry: RemoteRegistry): Promise<Map<string, string>> {
  const { site } = runningStack();
  const found = new Map<string, string>();
  const waiting = ['/', '/login', '/register', '/dashboard', '/config.json', '/registry.json', '/robots.txt'];
  for (const { current, previous, canary } of registry.remotes) {
    for (const version of [current, previous, canary?.version]) {
      if (!version) continue;
      const base = version.manifestUrl.replace(/[^/]+$/, '');
      waiting.push(version.manifestUrl, ...Object.keys(version.assets).map((name) => base + name));
    }
  }
  found.set('registry', JSON.stringify(registry));
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (found.has(address)) continue;
    const answer = await fetch(site + address);
    const text = await answer.text();
    found.set(address, answer.ok ? text : '');
    if (!answer.ok || !/\.(js|css|json|html)$|^\/(\w*)$/.test(address)) continue;
    // Pages and manifests contain full names of files, webpack's chunk tables only their hashes.
    for (const [name] of text.matchAll(/\/?(?:assets|remotes)\/[\w./-]+\.\w+/g)) {
      const folder = address.startsWith('/remotes/') ? address.split('/').slice(0, 4).join('/') : '';
      waiting.push(name.startsWith('/') ? name : `${folder}/${name}`);
    }
    if (address.endsWith('.js')) {
      const folder = address.startsWith('/remotes/') ? address.split('/').slice(0, 4).join('/') : '';
      for (const [, hash] of text.matchAll(/"([0-9a-f]{16})"/g))
        waiting.push(`${folder}/assets/${hash}.js`, `${folder}/assets/${hash}.css`);
    }
  }
  return found;
}

for (const role of [null, 'client', 'freelancer'] as const) {
  test(`nothing that ${role ?? 'nobody'} can download knows the admins' dashboard`, async () => {
    const registry = await registryFor(role);
    const { version } = await liveVersion('admin-app', 'admin');
    const files = await download(registry);
    const texts = adminTexts();
    const addresses = adminAddresses();
    // The search proves something only if there is enough to search, and something to search for.
    expect(files.size).toBeGreaterThan(40);
    expect([...files.values()].join().length).toBeGreaterThan(500_000);
    expect(texts.length).toBeGreaterThan(20);
    expect(addresses.length).toBeGreaterThan(10);
    const wanted = ['admin-app', 'admin_app', version, ...addresses, ...texts];
    const leaks = [...files].flatMap(([file, text]) =>
      wanted.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
    );
    expect(leaks).toEqual([]);
  });
}
