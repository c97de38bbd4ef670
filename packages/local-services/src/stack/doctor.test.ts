/** What the doctor checks on the machine itself; for its checks of the API, see `api/src/commands/doctor.test.ts`. */
import * as fs from 'node:fs';
import * as net from 'node:net';
import * as os from 'node:os';
import * as path from 'node:path';
import { asNobody, asRoot } from '../another-user-fixture';
import { examine, type Finding } from './doctor';
import { dataPlaces, ROOT } from './places';
import { freePorts } from './ports';
import { localSecrets } from './secrets';
import { PORTS, type PortName, type Ports } from './settings';

let mockIsReadOnly = false;
jest.mock('node:fs', () => {
  const actual = jest.requireActual<typeof fs>('node:fs');
  return {
    ...actual,
    accessSync: (file: string, mode?: number) =>
      actual.accessSync(mockIsReadOnly && mode === actual.constants.W_OK ? `${file}.gone` : file, mode),
  };
});

let root: string;
let ports: Ports;
beforeEach(async () => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'taskmint-doctor-'));
  ports = await freePorts();
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function findAll(more: Record<string, string> = {}, upgradeTo?: string): Promise<Finding[]> {
  const names = Object.keys(PORTS) as PortName[];
  const env = Object.fromEntries(names.map((name) => [PORTS[name], String(ports[name])]));
  return examine({ ...env, DATA_DIR: path.join(root, 'data'), ...more }, upgradeTo);
}

async function found(more?: Record<string, string>, upgradeTo?: string): Promise<Finding[]> {
  const all = await findAll(more, upgradeTo);
  return all.filter(({ state, check }) => state !== 'fine' || check === 'upgrade');
}

const NOT_STARTED = expect.objectContaining({ check: 'database', state: 'warning' });

it('before the first start nothing is wrong, and nothing is made', async () => {
  expect(await found()).toEqual([NOT_STARTED]);
  expect(fs.readdirSync(root)).toEqual([]);
});

it('a port that is taken, by its name', async () => {
  const server = net.createServer().listen(ports.site, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  try {
    expect(await found()).toEqual([
      {
        check: 'ports',
        state: 'wrong',
        what: `${ports.site} is in use by another program`,
        fix: 'stop it, or set SITE_PORT to another port',
      },
      NOT_STARTED,
    ]);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

it('settings by name, and a restore that was interrupted', async () => {
  expect(await found({ API_PORT: '99999' })).toEqual([
    expect.objectContaining({ check: 'settings', what: expect.stringContaining('API_PORT=99999') }),
  ]);
  fs.mkdirSync(path.join(root, 'data', '.restoring'), { recursive: true });
  expect(await found()).toEqual([expect.objectContaining({ check: 'data', state: 'wrong' }), NOT_STARTED]);
});

it('what the API would refuse at a start, while nothing runs', async () => {
  for (const [name, value] of [
    ['LEDGER_SECRET', 'short'],
    ['API_HOST', '0.0.0.0'],
  ] as const) {
    expect(await found({ [name]: value })).toEqual([
      expect.objectContaining({ check: 'settings', state: 'wrong', what: expect.stringMatching(`^${name}: `) }),
      NOT_STARTED,
    ]);
  }
  expect(fs.readdirSync(root)).toEqual([]);
});

it('secrets that are damaged', async () => {
  localSecrets(path.join(root, 'data'));
  const { secrets } = dataPlaces(path.join(root, 'data'));
  fs.truncateSync(secrets, 10);
  expect(await found()).toEqual([
    expect.objectContaining({ check: 'data', what: expect.stringContaining(`${secrets} is damaged`) }),
  ]);
});

const NOWHERE = 'mongodb://127.0.0.1:1/taskmint?serverSelectionTimeoutMS=500';

it('with a database elsewhere makes nothing before the first start either', async () => {
  expect(await found({ MONGODB_URI: NOWHERE })).toEqual([NOT_STARTED]);
  expect(fs.readdirSync(root)).toEqual([]);
});

it('settings once, also when the API looks at them itself, and no mail catcher that does not run', async () => {
  localSecrets(path.join(root, 'data'));
  const all = await findAll({ MONGODB_URI: NOWHERE });
  expect(all.filter(({ check }) => check === 'mail')).toEqual([]);
  expect(all.filter(({ check }) => check === 'settings')).toEqual([
    expect.objectContaining({ state: 'fine', what: expect.stringContaining('mode') }),
  ]);
});

asRoot('a data directory of another user', async () => {
  fs.mkdirSync(path.join(root, 'data'), { mode: 0o700 });
  fs.chmodSync(root, 0o755);
  const all = await asNobody(() => found());
  expect(all).toEqual([expect.objectContaining({ check: 'data', state: 'wrong' }), NOT_STARTED]);
});

it('a data directory on a read-only disk', async () => {
  fs.mkdirSync(path.join(root, 'data'));
  expect(await found()).toEqual([NOT_STARTED]);
  mockIsReadOnly = true;
  try {
    expect(await found()).toEqual([
      expect.objectContaining({ check: 'data', state: 'wrong', fix: expect.stringContaining('read-only') }),
      NOT_STARTED,
    ]);
  } finally {
    mockIsReadOnly = false;
  }
});

describe('another version', () => {
  function version(node: string, change: (list: { name: string; kind: string; what: string }[]) => unknown[]): string {
    const folder = path.join(root, 'next');
    const file = path.join(folder, 'api/src/migrations/migrations.json');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ engines: { node } }));
    const ours = JSON.parse(fs.readFileSync(path.join(ROOT, 'api/src/migrations/migrations.json'), 'utf8')) as never[];
    fs.writeFileSync(file, JSON.stringify(change(ours)));
    return folder;
  }
  const upgrade = async (to: string) => (await found({}, to)).filter(({ check }) => check === 'upgrade');

  it('says what it brings, and what Node it wants', async () => {
    const next = version('>=99.0.0', (list) => [...list, { name: '0999-x', kind: 'before', what: 'X.' }]);
    expect(await upgrade(next)).toEqual([
      expect.objectContaining({ state: 'wrong', what: expect.stringContaining('wants Node >=99.0.0') }),
      expect.objectContaining({ state: 'fine', what: `${next} brings 0999-x (before): X.` }),
      expect.objectContaining({ state: 'fine', what: 'make a backup first: npm run backup -- DIR' }),
    ]);
  });

  it('an older one, the same one, and one that is none', async () => {
    const older = version('>=20.0.0', (list) => list.filter(({ kind }) => kind === 'before'));
    expect(await upgrade(older)).toEqual([
      expect.objectContaining({
        state: 'wrong',
        what: expect.stringContaining('it does not know 0010-written-meanwhile'),
      }),
      expect.objectContaining({ state: 'fine' }),
    ]);
    expect(await upgrade(ROOT)).toEqual([
      expect.objectContaining({ what: `${ROOT} brings nothing new to the database` }),
    ]);
    expect(await upgrade('no-such-version')).toEqual([
      expect.objectContaining({ state: 'wrong', what: 'no-such-version is no version of Taskmint' }),
    ]);
  });
});
