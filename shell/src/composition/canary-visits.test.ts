/** Who reports while a canary runs, what, and how often; and that without a canary nothing is reported or fetched for it. */
import { calls, type RemoteEntry, type RemoteFailureKind } from '@taskmint/contract';
import type { ApiClient } from '@taskmint/platform';
import { createCanaryVisits, type CanaryVisits } from './canary-visits';
import { entry, version } from './fixtures';
import { createVisitReports, type VisitReports } from './visit-reports';
import type { Vitals } from './vitals';

jest.mock('./vitals', () => ({ watchVitals: () => () => ({ cls: null, lcp: null, inp: null }) }));

const soon = (ms = 3_600_000) => new Date(Date.now() + ms).toISOString();
const withCanary = (changes: Partial<RemoteEntry> = {}) =>
  entry({ canary: { version: version('3'), share: 50, salt: 's', until: soon() }, ...changes });

let noted: [string, string, RemoteFailureKind | null][];
let fetched: number;
let kept: Map<string, string>;

function visitsWith(entries: RemoteEntry[]): CanaryVisits {
  const reports: VisitReports = { note: (...said) => void noted.push(said) };
  return createCanaryVisits({
    entries: () => entries,
    reports: () => {
      fetched += 1;
      return Promise.resolve(reports);
    },
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
  });
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const failure = (id: string | null, kind: RemoteFailureKind = 'render') => ({
  remote: 'worker-app',
  version: id,
  kind,
});

beforeEach(() => {
  noted = [];
  fetched = 0;
  kept = new Map();
});
afterEach(() => jest.restoreAllMocks());

describe('while there is a canary', () => {
  it('those who have it report, and those who have the live version', async () => {
    const visits = visitsWith([withCanary()]);
    visits.cameUp('worker-app', '3');
    visits.failed(failure('2'));
    await settled();
    expect(noted).toEqual([
      ['worker-app', '3', null],
      ['worker-app', '2', 'render'],
    ]);
    expect(fetched).toBe(1);
  });

  it('reports of another version, of none, and of who is offline are not made', async () => {
    const visits = visitsWith([withCanary()]);
    visits.cameUp('worker-app', '1');
    visits.cameUp('client-app', '3');
    visits.failed(failure(null, 'registry'));
    visits.failed(failure('3', 'offline'));
    await settled();
    expect([noted, fetched]).toEqual([[], 0]);
  });
});

it.each([
  ['there is none', entry()],
  ['its time is over', withCanary({ canary: { version: version('3'), share: 50, salt: 's', until: soon(-1) } })],
  ['the remote is quarantined', withCanary({ state: 'quarantined' })],
])('nothing is fetched, reported or kept while %s', async (_, remote) => {
  const visits = visitsWith([remote]);
  visits.begins('worker-app', '2');
  visits.cameUp('worker-app', '2');
  visits.failed(failure('2'));
  visits.failed(failure('3'));
  await settled();
  expect([noted, fetched, kept.size]).toEqual([[], 0, 0]);
});

it('a file of reports that does not come costs the vote alone, and is asked for again', async () => {
  let asked = 0;
  const reports = () => {
    asked += 1;
    return Promise.reject(new Error('no'));
  };
  const visits = createCanaryVisits({ entries: () => [withCanary()], reports });
  for (const times of [1, 2]) {
    visits.cameUp('worker-app', '3');
    await settled();
    expect(asked).toBe(times);
  }
});

describe('a version that hangs the page', () => {
  const minutesLater = (minutes: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);

  it('is reported by the next page, since its own says nothing any more', async () => {
    visitsWith([withCanary()]).begins('worker-app', '3');
    minutesLater(2);
    visitsWith([withCanary()]).begins('worker-app', '3');
    await settled();
    expect(noted).toEqual([['worker-app', '3', 'timeout']]);
  });

  it.each<[string, (visits: CanaryVisits) => void]>([
    ['came up', (visits) => visits.cameUp('worker-app', '3')],
    ['failed and said so', (visits) => visits.failed(failure('3'))],
    ['was left', () => window.dispatchEvent(new Event('pagehide'))],
  ])('is not what %s', async (_, goesOn) => {
    const visits = visitsWith([withCanary()]);
    visits.begins('worker-app', '3');
    goesOn(visits);
    await settled();
    noted = [];
    minutesLater(2);
    visitsWith([withCanary()]).begins('worker-app', '3');
    await settled();
    expect(noted).toEqual([]);
  });

  it('is not what another tab is starting at the moment, nor what somebody has written into the storage', async () => {
    visitsWith([withCanary()]).begins('worker-app', '3');
    visitsWith([withCanary()]).begins('worker-app', '3');
    kept.set('taskmint-starting', '{"at":');
    visitsWith([withCanary()]).begins('worker-app', '3');
    await settled();
    expect(noted).toEqual([]);
  });
});

describe('what is sent', () => {
  let sent: { body: unknown; outlivesPage: boolean | undefined }[];
  let person: string;
  let vitals: Vitals;

  function reports(visitor: string | null = '42'): VisitReports {
    const call = (asked: unknown, input: { body: unknown }, options: { outlivesPage?: boolean }) => {
      expect(asked).toBe(calls.reportRemoteVisit);
      sent.push({ body: input.body, outlivesPage: options.outlivesPage });
      return Promise.reject(new Error('the API is away'));
    };
    return createVisitReports({
      api: () => ({ call }) as unknown as ApiClient,
      visitor: () => visitor,
      person: () => person,
      watch: () => () => vitals,
    });
  }

  const hide = () => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pagehide'));
  };
  const said = (changes: object) => ({
    ...{ remote: 'worker-app', version: '3', failure: null, vitals: null, visitor: '42' },
    ...changes,
  });
  const bodies = () => sent.map(({ body }) => body);

  beforeEach(() => {
    // What the test before has left open is over.
    hide();
    jest.restoreAllMocks();
    sent = [];
    person = 'a';
    vitals = { cls: 'good', lcp: 'poor', inp: null };
  });

  it('is once that it came up, and its vitals once when the page goes away, by a request that outlives it', () => {
    const { note } = reports();
    for (let screens = 0; screens < 5; screens += 1) note('worker-app', '3', null);
    expect(bodies()).toEqual([said({})]);
    hide();
    hide();
    expect(bodies()).toEqual([said({}), said({ vitals })]);
    expect(sent.every(({ outlivesPage }) => outlivesPage)).toBe(true);
  });

  it('is a failure at once, and that it came up after another try as well', () => {
    const { note } = reports(null);
    note('worker-app', '3', 'chunk');
    note('worker-app', '3', 'render');
    note('worker-app', '3', null);
    expect(bodies()).toEqual([said({ failure: 'chunk', visitor: null }), said({ visitor: null })]);
  });

  it('are the vitals of the version that the page began with, up to where another takes its place', () => {
    const { note } = reports();
    note('landing', '1', null);
    note('worker-app', '3', null);
    hide();
    expect(bodies()).toEqual([
      said({ remote: 'landing', version: '1' }),
      said({ remote: 'landing', version: '1', vitals }),
      said({}),
    ]);
  });

  it('is nothing of one person in the name of the next', () => {
    const { note } = reports();
    note('worker-app', '3', null);
    person = 'b';
    hide();
    expect(bodies()).toEqual([said({})]);
    note('worker-app', '3', null);
    expect(bodies()).toHaveLength(2);
  });

  it('is no vitals where nothing was measured', () => {
    vitals = { cls: null, lcp: null, inp: null };
    reports().note('worker-app', '3', null);
    hide();
    expect(bodies()).toEqual([said({})]);
  });
});
