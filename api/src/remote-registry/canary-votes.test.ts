/** Who votes on a canary, and with what weight: one vote per person and version, and none for made-up reports. */
import { hasCanary, type RemoteVisit } from '@taskmint/contract';
import { collectionOf } from '../database/records';
import { DAY_MS } from '../days';
import { env, useEnv } from '../env';
import { addressGroup } from '../http/caller';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { CANARY, LIVE, registryWithCanary, SALT, visit, visitors } from './canary-fixture';
import { canaryFigures } from './canary-figures.query';
import { CanaryVoteModel } from './canary-vote.model';
import { noteVisit, type Visitor } from './note-visit.command';

type Somebody = NonNullable<Visitor['actor']>;

const votes = () => collectionOf(CanaryVoteModel);

const api = shared(startTestApi);
beforeEach(() => votes().deleteMany({}));

const HERE = '192.0.2.1';
const [mine = ''] = visitors('canary', 1);
const [others = ''] = visitors('live', 1);
const registry = registryWithCanary();

const note = (changes: Partial<RemoteVisit>, actor: Somebody | null = null, address = HERE) =>
  noteVisit(registry, { actor, address }, visit(changes));
const of = (side: 'canary' | 'live') => canaryFigures('landing', SALT).then((all) => all[side]);

describe('a vote', () => {
  it('is one for each person and version, however often they report', async () => {
    for (let again = 0; again < 50; again += 1) await note({ visitor: mine, failure: again === 7 ? 'render' : null });
    expect(await of('canary')).toEqual({ people: 1, failing: 1, rated: 0, poor: 0 });
    await Promise.all(Array.from({ length: 20 }, () => note({ visitor: others, version: LIVE })));
    expect(await of('live')).toEqual({ people: 1, failing: 0, rated: 0, poor: 0 });
  });

  it.each([
    ['failed and then came up', ['chunk', null]],
    ['came up and then failed', [null, 'render']],
  ] as const)('of whom it %s stays failing', async (_, failures) => {
    for (const failure of failures) await note({ visitor: mine, failure });
    await note({ visitor: mine, vitals: { cls: 'good', lcp: 'good', inp: 'good' } });
    expect(await of('canary')).toEqual({ people: 1, failing: 1, rated: 1, poor: 0 });
  });

  it('about vitals is that of the last visit, and none where nothing was measured', async () => {
    await note({ visitor: mine, vitals: { cls: 'good', lcp: 'poor', inp: null } });
    expect(await of('canary')).toMatchObject({ rated: 1, poor: 1 });
    await note({ visitor: mine, vitals: { cls: 'good', lcp: 'needs-improvement', inp: null } });
    expect(await of('canary')).toMatchObject({ rated: 1, poor: 0 });
    await note({ visitor: mine, vitals: { cls: null, lcp: null, inp: null } });
    expect(await of('canary')).toMatchObject({ people: 1, rated: 1, poor: 0 });
  });

  it('holds neither the address nor the account that it came from, nor anything that two canaries have in common', async () => {
    const person = { id: 'a'.repeat(24), role: 'freelancer' } as const;
    const version = hasCanary({ share: 50, salt: SALT }, person.id) ? CANARY : LIVE;
    await note({ version }, person);
    const [vote] = await votes().find({}).toArray();
    expect(JSON.stringify(vote)).not.toMatch(new RegExp(`${person.id}|${HERE}`));
    expect(vote?.expires_at.getTime()).toBeGreaterThan(Date.now() + 7 * DAY_MS);
    const next = registryWithCanary();
    next.remotes.forEach((remote) => (remote.canary = { ...remote.canary!, salt: 'another-salt', share: 100 }));
    await noteVisit(next, { actor: person, address: HERE }, visit());
    const both = await votes().find({}).toArray();
    expect(new Set(both.flatMap(({ _id, network }) => [_id, network])).size).toBe(4);
  });
});

describe('no vote has', () => {
  const client = { id: 'c'.repeat(24), role: 'client' } as const;
  it.each<[string, Partial<RemoteVisit>, (Somebody | null)?]>([
    ['a version that is neither the live one nor the canary', { visitor: mine, version: '1.0.0-before00' }],
    ['a canary that the reporter does not have', { visitor: others, version: CANARY, failure: 'render' }],
    ['the live version from somebody who has the canary and was given another', { visitor: mine, version: LIVE }],
    ['somebody of whom nobody can say what they have', { visitor: null }],
    ['somebody without a connection', { visitor: mine, failure: 'offline' }],
    ['a part that there is not', { visitor: mine, remote: 'made-up' }],
    ['a part that only others may load', { remote: 'worker-app', visitor: mine }],
    ['the same from somebody signed in', { remote: 'worker-app', visitor: mine, version: CANARY }, client],
    ['the same about the live version', { remote: 'worker-app', visitor: mine, version: LIVE }, client],
  ])('%s', async (_, changes, actor = null) => {
    expect(await note(changes, actor)).toBe(false);
    expect(await votes().countDocuments({})).toBe(0);
  });

  it('a canary whose time is over, that was quarantined, or that there is none of', async () => {
    // By far: the time that counts is the database's, which may be a little behind.
    const over = registryWithCanary(50, Date.now() - 60_000);
    const quarantined = registryWithCanary();
    quarantined.remotes.forEach((remote) => (remote.state = 'quarantined'));
    const none = registryWithCanary();
    none.remotes.forEach((remote) => delete remote.canary);
    for (const one of [over, quarantined, none])
      expect(await noteVisit(one, { actor: null, address: HERE }, visit({ visitor: mine }))).toBe(false);
  });

  it('a page that makes up who it is once it is signed in: the account decides', async () => {
    const person = Array.from({ length: 50 }, (_, n) => n.toString(16).padStart(24, '0')).find(
      (id) => !hasCanary({ share: 50, salt: SALT }, id),
    );
    expect(await note({ visitor: mine }, { id: person ?? '', role: 'client' })).toBe(false);
  });
});

describe('people behind one address', () => {
  const accounts = (count: number) => Array.from({ length: count }, (_, n) => n.toString(16).padStart(24, '0'));
  const full = registryWithCanary(100);
  const report = (id: string, address: string, failure: RemoteVisit['failure']) =>
    noteVisit(full, { actor: { id, role: 'client' }, address }, visit({ failure }));

  it('count as five, in their proportions: twenty accounts at one place are no crowd', async () => {
    await Promise.all(accounts(20).map((id) => report(id, HERE, 'render')));
    expect(await of('canary')).toMatchObject({ people: 5, failing: 5 });
    await Promise.all(accounts(4).map((id) => report(`f${id.slice(1)}`, '198.51.100.7', null)));
    expect(await of('canary')).toMatchObject({ people: 9, failing: 5 });
  });

  it('count as many as the setting says', async () => {
    const usual = env();
    useEnv({ ...usual, CANARY_PEOPLE_PER_ADDRESS: 12 });
    try {
      await Promise.all(accounts(20).map((id, n) => report(id, HERE, n % 2 ? 'render' : null)));
      expect(await of('canary')).toMatchObject({ people: 12, failing: 6 });
    } finally {
      useEnv(usual);
    }
  });

  it('who are not signed in have one vote: whoever makes up visitors gains nothing', async () => {
    for (const visitor of visitors('canary', 30)) await note({ visitor, failure: 'render' });
    expect(await of('canary')).toMatchObject({ people: 1, failing: 1 });
  });

  it('nor does whoever has all networks of one site: a household of IPv6 counts as one address', async () => {
    const [visitor] = visitors('canary', 1);
    const networks = Array.from({ length: 40 }, (_, n) => addressGroup(`2001:db8:77:${n.toString(16)}::1`));
    for (const address of networks) await note({ visitor, failure: 'render' }, null, address);
    expect(await votes().countDocuments({})).toBe(40);
    expect(await of('canary')).toMatchObject({ people: 5, failing: 5 });
  });
});

describe('from elsewhere', () => {
  const send = (body: string, headers: Record<string, string>) =>
    fetch(`${api.api.url}/remotes/visits`, { method: 'POST', body, headers });
  const body = JSON.stringify(visit({ visitor: mine, failure: 'render' }));

  it('a page of another site cannot make its visitors vote: what browsers send without asking is not taken', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await send(body, { 'Content-Type': type, Origin: 'https://rival.test' })).status).toBe(415);
    const asked = await fetch(`${api.api.url}/remotes/visits`, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://rival.test',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type',
      },
    });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    expect(await votes().countDocuments({})).toBe(0);
  });

  it('nobody learns by the answer which versions there are, nor who has which', async () => {
    const answers = await Promise.all(
      [visit({ visitor: mine }), visit({ version: 'made-up', visitor: others }), visit({ remote: 'made-up' })].map(
        async (report) => {
          const answer = await send(JSON.stringify(report), { 'Content-Type': 'application/json' });
          return [answer.status, await answer.text()];
        },
      ),
    );
    expect(new Set(answers.map((answer) => answer.join(' '))).size).toBe(1);
  });
});
