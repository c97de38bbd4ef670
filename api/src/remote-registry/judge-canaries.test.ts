/** The job takes back a canary that does worse than the live version: once, with everybody informed, and never on outdated data. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls, type RemoteRegistry } from '@taskmint/contract';
import * as registry from '@taskmint/federation/registry';
import { collectionOf } from '../database/records';
import { AuditModel } from '../modules/audit/audit.model';
import { NoticeModel } from '../modules/news/notice.model';
import { startTestApi, type TestApi } from '../testing/start-test-api';
import { CanaryEndModel } from './canary-end.model';
import { CANARY, LIVE, registryWithCanary, visit, visitors, writeRegistry } from './canary-fixture';
import { CanaryVoteModel } from './canary-vote.model';
import { judgeCanaries, judgeCanariesJob } from './judge-canaries.job';
import { endCanary, settleEnd } from './end-canary.command';
import { noteVisit, runningCanary } from './note-visit.command';

const never = new AbortController().signal;
let folder: string;
let file: string;
let api: TestApi;
let admin: { id: string; token: string; email: string };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'canaries-'));
  file = join(folder, 'registry.json');
  api = await startTestApi({ REMOTE_REGISTRY_FILE: file });
  admin = await api.person('admin');
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  for (const model of [CanaryVoteModel, CanaryEndModel, AuditModel, NoticeModel] as const)
    await collectionOf(model as typeof CanaryVoteModel).deleteMany({});
  rmSync(join(folder, 'registry.journal'), { recursive: true, force: true });
  writeRegistry(file);
});

const onDisk = () => JSON.parse(readFileSync(file, 'utf8')) as RemoteRegistry;
const canaryOf = (name: string) => onDisk().remotes.find((remote) => remote.name === name)?.canary;
const journal = () => registry.readJournal(file);
const told = () => collectionOf(NoticeModel).countDocuments({ kind: 'canary_taken_back' });
const audited = () => collectionOf(AuditModel).find({ action: 'release-rollback' }).toArray();
const run = () => judgeCanariesJob.run(never);

/** That many visitors with the canary, of whom some fail, and as many with the live version, of whom one does; each from an address of their own. */
async function vote(people: number, failing: number, remote = 'landing'): Promise<void> {
  for (const side of ['canary', 'live'] as const) {
    const bad = side === 'canary' ? failing : 1;
    await Promise.all(
      visitors(side, people).map((visitor, n) =>
        noteVisit(
          onDisk(),
          { actor: null, address: `${side} ${n}` },
          visit({
            remote,
            visitor,
            version: side === 'canary' ? CANARY : LIVE,
            failure: n < bad ? 'entry-threw' : null,
          }),
        ),
      ),
    );
  }
}

const WHY = 'Failed for 18 of 24 people with the canary, and for 1 of 24 people with the live version.';

it('is taken back, with the journal, the audit log, the admins and the figures told why', async () => {
  await vote(24, 18);
  expect(await run()).toBe(1);
  expect(canaryOf('landing')).toBeUndefined();
  expect(onDisk().remotes.find(({ name }) => name === 'landing')).toMatchObject({
    state: 'live',
    current: { version: LIVE },
    previous: { version: '1.0.0-before00' },
  });
  expect(canaryOf('worker-app')).toBeDefined();
  expect(await journal()).toMatchObject([
    {
      who: 'automated canary analysis',
      command: 'rollback',
      remote: 'landing',
      from: LIVE,
      to: LIVE,
      revision: 8,
      why: WHY,
    },
  ]);
  const audit = await api.ok(calls.listAudit, { query: { action: 'release-rollback' } }, { token: admin.token });
  expect(audit).toMatchObject([
    { actor_email: 'automated canary analysis', subject: 'remote:landing', before: { canary: CANARY }, reason: WHY },
  ]);
  const news = await api.ok(calls.listNews, {}, { token: admin.token });
  expect(news.notices[0]).toMatchObject({
    kind: 'canary_taken_back',
    facts: {
      remote: 'landing',
      version: CANARY,
      because: 'failures',
      hit: 18,
      people: 24,
      live_hit: 1,
      live_people: 24,
    },
  });
  const { text } = await api.request('GET', '/metrics');
  expect(text).toContain('canaries_taken_back_total{remote="landing"} 1');
  expect(await run()).toBe(0);
  expect([await told(), (await audited()).length]).toEqual([1, 1]);
});

it.each([
  ['that nobody has anything against', 40, 1],
  ['of whom too few have voted', 19, 19],
  ['against whom a few lie', 200, 4],
])('leaves one alone %s', async (_, people, failing) => {
  await vote(people, failing);
  expect(await run()).toBe(0);
  expect(onDisk()).toEqual(registryWithCanaryAsOnDisk());
  expect(await told()).toBe(0);
});
const registryWithCanaryAsOnDisk = (): RemoteRegistry => ({
  ...registryWithCanary(),
  remotes: registryWithCanary().remotes.map((remote) => ({ ...remote, canary: canaryOf(remote.name)! })),
});

it('shows admins what it stands on, before and after', async () => {
  await vote(12, 3);
  const shown = async () => {
    const { remotes, history } = await api.ok(calls.getReleases, {}, { token: admin.token });
    return { canary: remotes.find(({ name }) => name === 'landing')?.canary, history };
  };
  expect((await shown()).canary?.judgement).toEqual({
    verdict: 'wait',
    because: null,
    people_needed: 20,
    canary: { people: 12, failing: 3, rated: 0, poor: 0 },
    live: { people: 12, failing: 1, rated: 0, poor: 0 },
  });
  await vote(24, 18);
  await run();
  const { canary, history } = await shown();
  expect([canary, history[0]?.why]).toEqual([null, WHY]);
});

it('two bad ones go one after the other, each with its own words', async () => {
  await vote(24, 18);
  const both = onDisk();
  both.remotes[0]!.roles = [];
  writeRegistry(file, both);
  await vote(24, 20, 'worker-app');
  expect([await run(), await run(), await run()]).toEqual([1, 1, 0]);
  expect((await journal()).map(({ remote }) => remote).sort()).toEqual(['landing', 'worker-app']);
});

describe('somebody else meanwhile', () => {
  const judged = async () => {
    await vote(24, 18);
    const looked = onDisk();
    const judgement = (await judgeCanaries(looked)).get('landing')!;
    const canary = runningCanary(looked.remotes.find(({ name }) => name === 'landing')!)!;
    return () => endCanary(file, looked, 'landing', canary, judgement);
  };

  it('an admin who has promoted it is not overruled, and nobody is told anything', async () => {
    const end = await judged();
    await registry.changeLive({ registry: file, who: admin.email, why: 'it looks well' }, 'landing', 'promote');
    const promoted = onDisk();
    expect(await end()).toBe(false);
    expect(await run()).toBe(0);
    expect(onDisk()).toEqual(promoted);
    expect([await told(), (await audited()).length]).toEqual([0, 0]);
    expect(await collectionOf(CanaryEndModel).countDocuments({ settled_at: null })).toBe(0);
  });

  it('an admin who has taken it back by hand is the one who did it', async () => {
    const end = await judged();
    await registry.changeLive({ registry: file, who: admin.email, why: 'it throws' }, 'landing', 'rollback');
    expect(await end()).toBe(false);
    expect(await run()).toBe(0);
    expect((await journal()).map(({ who }) => who)).toEqual([admin.email]);
    expect(await told()).toBe(0);
  });

  it('a change of something else is looked at again: the next run takes it back', async () => {
    const end = await judged();
    await registry.changeLive({ registry: file, who: admin.email, why: 'not now' }, 'worker-app', 'disable');
    expect(await end()).toBe(false);
    expect(canaryOf('landing')).toBeDefined();
    expect(await run()).toBe(1);
    expect(canaryOf('landing')).toBeUndefined();
    expect(await told()).toBe(1);
  });

  it('two processes that judge at once take it back once and tell of it once', async () => {
    const end = await judged();
    const ended = await Promise.all([end(), end(), run(), run()]);
    expect(ended.map(Number).reduce((sum, each) => sum + each)).toBe(1);
    expect(await run()).toBe(0);
    expect(onDisk().revision).toBe(8);
    expect((await journal()).length).toBe(1);
    expect([await told(), (await audited()).length]).toEqual([1, 1]);
  });
});

describe('a process that dies', () => {
  /** What a process has written down before it changes the registry. */
  async function decide(): Promise<void> {
    await vote(24, 18);
    const looked = onDisk();
    const judgement = (await judgeCanaries(looked)).get('landing')!;
    const canary = runningCanary(looked.remotes.find(({ name }) => name === 'landing')!)!;
    // Somebody else has changed the registry: all that stays of it is the decision.
    writeRegistry(file, { ...looked, revision: looked.revision + 1 });
    expect(await endCanary(file, looked, 'landing', canary, judgement)).toBe(false);
    writeRegistry(file, looked);
    expect(await collectionOf(CanaryEndModel).countDocuments({ settled_at: null })).toBe(1);
  }
  const carryOut = () =>
    registry.changeLive({ registry: file, who: 'automated canary analysis', why: WHY }, 'landing', 'rollback');
  /** Up to the change of the registry: the journal is written after it. */
  const carryOutAndDie = async () => {
    await carryOut();
    rmSync(file.replace(/json$/, 'journal'), { recursive: true });
  };
  const expectAllTold = async () => {
    expect(onDisk().revision).toBe(8);
    expect(canaryOf('landing')).toBeUndefined();
    expect(await journal()).toMatchObject([{ who: 'automated canary analysis', revision: 8, why: WHY }]);
    expect([await told(), (await audited()).length]).toEqual([1, 1]);
    expect(await run()).toBe(0);
    expect(await registry.problemsOfRegistry(file)).not.toContainEqual(expect.stringContaining('journal'));
  };

  it('after it has decided leaves the action to the next one', async () => {
    await decide();
    expect(await run()).toBe(1);
    await expectAllTold();
  });

  it('after it has changed the registry has it written down and told by the next one', async () => {
    await decide();
    await carryOutAndDie();
    expect(await run()).toBe(1);
    await expectAllTold();
  });

  it('is followed by several who find what it left, of whom one tells', async () => {
    await decide();
    await carryOutAndDie();
    const [end] = await collectionOf(CanaryEndModel).find({}).toArray();
    const settled = await Promise.all([1, 2, 3, 4].map(() => settleEnd(file, end!)));
    expect(settled.filter(Boolean)).toHaveLength(1);
    await expectAllTold();
  });

  it('after it has written it down has it told by the next one', async () => {
    await decide();
    await carryOut();
    expect(await told()).toBe(0);
    expect(await run()).toBe(1);
    await expectAllTold();
  });

  it('after it has decided, and a copy from before brought the same canary back: it is judged anew and told again', async () => {
    await vote(24, 18);
    expect(await run()).toBe(1);
    writeRegistry(file, { ...registryWithCanaryAsOnDiskBefore, revision: 20 });
    expect(await run()).toBe(1);
    expect(await told()).toBe(2);
  });
  const registryWithCanaryAsOnDiskBefore = registryWithCanary();
});
