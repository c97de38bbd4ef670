/** Builds the images, checks them against docs/deploying.md, and runs the coin's journey through them. Needs root, and Debian's buildah, podman and runc. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import remotes from '../../remotes.cjs';

const ROOT = join(import.meta.dirname, '..', '..');
const HERE = import.meta.dirname;
const BILLS = join(ROOT, 'dist', 'sbom');
const MAX_BILL_BYTES = 64 * 1_024 * 1_024;
const NAMES = ['api', 'worker', 'site'];
const MAX_BYTES = 180_000_000;
const USER = '10001:10001';
const AS_NOBODY = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'];
/** Runs inside an image: reports its user and privileges. */
const LOOK_AROUND = `const { readFileSync, writeFileSync } = require('node:fs');
let writing = 'allowed';
try { writeFileSync('/app/x', ''); } catch ({ code }) { writing = code; }
const capabilities = /CapEff:\\s*(\\w+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1];
console.log(JSON.stringify({ uid: process.getuid(), writing, capabilities }));`;
/** The program that each part starts first. */
const PROGRAMS = { build: 'buildah', check: 'podman', journey: 'podman' };
/** Exit code of the API for settings that it refuses. */
const REFUSED = 78;

const USAGE = `usage: npm run images -- [build] [check] [journey]   all three unless some are named
  build     taskmint-api, taskmint-worker and taskmint-site out of what npm run build has made
  check     size, user, root file system, capabilities, refusal of wrong settings, two sites of one image
  journey   brings the manifests up by podman, beside stand-ins, and takes a coin through them in a browser

  BASE_IMAGE=node:24-slim   what they stand on; taskmint-node:24 (npm run images:base) unless set`;

const asked = process.argv.slice(2);
if (asked.some((word) => !['build', 'check', 'journey'].includes(word))) {
  const isHelp = asked.some((word) => ['-h', '--help'].includes(word));
  console[isHelp ? 'log' : 'error'](USAGE);
  process.exit(isHelp ? 0 : 2);
}
process.env.CONTAINERS_CONF ??= join(HERE, 'podman.conf');
const does = (word) => asked.length === 0 || asked.includes(word);
const missing = new Set(
  Object.keys(PROGRAMS)
    .filter((part) => does(part) && spawnSync(PROGRAMS[part], ['--version']).error)
    .map((part) => PROGRAMS[part]),
);
if (missing.size > 0) {
  const names = [...missing].join(', ');
  console.error(
    `Not installed: ${names}. docs/deploying.md says what this needs, and how Docker builds the images instead.`,
  );
  process.exit(1);
}
if (does('build')) build();
if (does('check')) check();
if (does('journey')) await (await import('./journey.mjs')).journey();

function build() {
  const base = process.env.BASE_IMAGE ?? 'localhost/taskmint-node:24';
  for (const name of NAMES) {
    const bases = ['BUILD_IMAGE', 'RUN_IMAGE'].flatMap((arg) => ['--build-arg', `${arg}=${base}`]);
    // `chroot` also works without cgroups and network namespaces.
    const how = ['--isolation', 'chroot', '--quiet', '--file', join(HERE, 'Containerfile')];
    const options = { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] };
    execFileSync('buildah', ['build', ...how, ...bases, '--target', name, '--tag', `taskmint-${name}`, '.'], options);
    console.log(`built taskmint-${name}`);
  }
  writeBills();
}

/** Bills of materials, to find the images that contain a vulnerable library: `dist/sbom/NAME.cdx.json`. */
function writeBills() {
  mkdirSync(BILLS, { recursive: true });
  const bills = {
    api: ['api'],
    site: ['packages/local-services', 'shell', ...remotes.REMOTES],
  };
  for (const [name, workspaces] of Object.entries(bills)) {
    const of = workspaces.flatMap((workspace) => ['--workspace', workspace]);
    const how = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--omit', 'dev', ...of];
    writeFileSync(join(BILLS, `${name}.cdx.json`), execFileSync('npm', how, { cwd: ROOT, maxBuffer: MAX_BILL_BYTES }));
  }
  console.log(`wrote ${BILLS}`);
}

function check() {
  const problems = [];
  const hold = (what, is, wanted) => {
    console.log(`${what}: ${is}`);
    if (!wanted) problems.push(`${what}: ${is}`);
  };
  for (const name of NAMES) {
    const image = `taskmint-${name}`;
    const [{ Size: size, User: user }] = JSON.parse(podman('image', 'inspect', image));
    hold(`${image} size`, `${(size / 1e6).toFixed(0)} MB`, size < MAX_BYTES);
    hold(`${image} user`, user, user === USER);
    const inside = JSON.parse(podman('run', '--rm', ...AS_NOBODY, '--network', 'none', image, '-e', LOOK_AROUND));
    hold(`${image} runs as`, inside.uid, inside.uid === 10001);
    hold(`${image} capabilities`, inside.capabilities, /^0+$/.test(inside.capabilities));
    hold(`${image} writing to its root`, inside.writing, inside.writing === 'EROFS');
  }
  const { status, stderr } = spawnSync('podman', ['run', '--rm', ...AS_NOBODY, '--network', 'none', 'taskmint-api'], {
    encoding: 'utf8',
  });
  hold('taskmint-api without settings ends with', status, status === REFUSED);
  hold('and names what is missing', /JWT_SECRET/.test(stderr) ? 'JWT_SECRET' : stderr, /JWT_SECRET/.test(stderr));
  const sites = ['one', 'other'].map((site) => configOf(`https://api.${site}.example`));
  hold(
    'two sites of one image say',
    sites.join(' and '),
    sites.join() === 'https://api.one.example,https://api.other.example',
  );
  if (problems.length > 0) throw new Error(`These do not hold:\n  ${problems.join('\n  ')}`);
}

/** The `/config.json` of a site with this `apiUrl`, requested from inside its container. */
function configOf(apiUrl) {
  const identity = { apiKey: 'k', authDomain: 'a.example', projectId: 'p' };
  const config = {
    apiUrl,
    payments: { publishableKey: 'pk' },
    identity,
    demoVideoUrl: '/demo',
    registryKeys: ['A'.repeat(43)],
  };
  const ask = `require('/app/main.js'); setTimeout(async () => {
    const said = await (await fetch('http://127.0.0.1:3000/config.json')).json();
    require('node:fs').writeSync(2, said.apiUrl);
    process.exit();
  }, 3000)`;
  const run = ['run', '--rm', ...AS_NOBODY, '--network', 'none', '--env', `SITE_CONFIG=${JSON.stringify(config)}`];
  return spawnSync('podman', [...run, 'taskmint-site', '-e', ask], { encoding: 'utf8' }).stderr.trim();
}

function podman(...args) {
  return execFileSync('podman', args, { encoding: 'utf8' });
}
