import { RemoteError } from './failure';
import { entry, version } from './fixtures';
import {
  beginByName,
  candidates,
  next,
  type Circumstances,
  type Loading,
  type RegistryAnswered,
  type Transition,
  type VersionFailed,
} from './loading-transitions';

const NAME = 'worker-app';
const NOW_MS = 1_000_000;
const v2 = version('2');
const v1 = version('1');
const place = { name: NAME, mount: '/dashboard', roles: ['freelancer' as const] };

function when(changes: Partial<Circumstances> = {}): Circumstances {
  return {
    person: 'person',
    nowMs: NOW_MS,
    failedAtMs: () => undefined,
    loadedVersion: null,
    origin: 'https://site.test',
    isOnline: true,
    ...changes,
  };
}

const error = (kind: RemoteError['kind'], id = '2') =>
  new RemoteError({ remote: NAME, kind, version: id, message: `${kind} of ${id}` });
const refusal = (message: string, kind: RemoteError['kind'] = 'registry', url: string | null = null) =>
  expect.objectContaining({ name: 'RemoteError', remote: NAME, kind, message, url }) as RemoteError;

const asked: Loading = { at: 'registry', name: NAME, asks: 1, isFresh: false };
const askedTwice: Loading = { ...asked, asks: 2 };
const running: Loading & { at: 'version' } = {
  at: 'version',
  place,
  version: v2,
  tries: 1,
  others: [v1],
  firstError: null,
};
const threw = error('entry-threw');
const fallback: Loading = { ...running, version: v1, others: [], firstError: threw };
const run = (ran = v2, waitMs = 0) => ({ do: 'run', place, version: ran, waitMs }) as const;
const runs = (loading = running): Partial<Transition> => ({ loading, step: run(loading.version) });
const givesUp = (given: RemoteError): Partial<Transition> => ({ step: { do: 'give-up', error: given } });
const answered = (changes: Partial<RegistryAnswered> = {}): RegistryAnswered => ({
  type: 'registry-answered',
  entry: entry(),
  source: 'network',
  ...changes,
});
const failed = (given: RemoteError): VersionFailed => ({ type: 'version-failed', error: given });
const report = (given: RemoteError) => ({ type: 'report', error: given }) as const;
const avoid = (id: string) => ({ type: 'avoid', version: id }) as const;
const justFailed = (...ids: string[]) => when({ failedAtMs: (id) => (ids.includes(id) ? NOW_MS - 59_999 : undefined) });

type Row = [
  what: string,
  from: Loading,
  event: RegistryAnswered | VersionFailed,
  now: Circumstances,
  expected: Partial<Transition>,
];

const rows: Row[] = [
  ['the live version is run', asked, answered(), when(), runs()],
  ['unless it is loaded already', asked, answered(), when({ loadedVersion: '2' }), { step: { do: 'keep' } }],
  [
    'what has just failed is left out',
    asked,
    answered(),
    justFailed('2'),
    runs({ ...running, version: v1, others: [] }),
  ],
  ['unless nothing else is left', asked, answered(), justFailed('2', '1'), runs()],
  ['or the person asks for another try', { ...asked, isFresh: true }, answered(), justFailed('2'), runs()],
  [
    'a disabled remote is not run',
    asked,
    answered({ entry: entry({ state: 'disabled' }) }),
    when(),
    givesUp(refusal('is disabled')),
  ],
  [
    'nor one that has a site of its own',
    asked,
    answered({ entry: entry({ origin: 'https://own.test' }) }),
    when(),
    givesUp(refusal('is on a site of its own', 'registry', 'https://own.test')),
  ],
  [
    'the network is believed when it names no such remote',
    asked,
    answered({ entry: null }),
    when(),
    givesUp(refusal('is not in the registry')),
  ],
  [
    'a stored registry is not: the network is asked anew',
    asked,
    answered({ entry: null, source: 'last-good' }),
    when(),
    { loading: askedTwice, step: { do: 'ask-registry', name: NAME, isFresh: true, waitMs: 400 } },
  ],
  [
    'and believed when it stays silent',
    askedTwice,
    answered({ entry: null, source: 'last-good' }),
    when(),
    givesUp(refusal('is not in the registry')),
  ],
  [
    'a registry that nobody has cannot be reached',
    askedTwice,
    answered({ entry: null, source: 'none' }),
    when(),
    givesUp(refusal('the registry cannot be reached')),
  ],
  [
    'which is no wonder offline',
    askedTwice,
    answered({ entry: null, source: 'none' }),
    when({ isOnline: false }),
    givesUp(refusal('the registry cannot be reached', 'offline')),
  ],

  [
    'a network that failed is tried again',
    running,
    failed(error('entry-network')),
    when(),
    { loading: { ...running, tries: 2 }, effects: [report(error('entry-network'))], step: run(v2, 400) },
  ],
  [
    'after a longer wait',
    { ...running, tries: 2 },
    failed(error('entry-network')),
    when(),
    { loading: { ...running, tries: 3 }, effects: [report(error('entry-network'))], step: run(v2, 800) },
  ],
  [
    'until it has had its tries',
    { ...running, tries: 3, others: [] },
    failed(error('entry-network')),
    when(),
    { effects: [report(error('entry-network')), avoid('2')], ...givesUp(error('entry-network')) },
  ],
  [
    'code that throws gives way to the previous version',
    running,
    failed(threw),
    when(),
    { loading: fallback, effects: [report(threw), avoid('2')], step: run(v1) },
  ],
  [
    'which may be loaded already',
    running,
    failed(threw),
    when({ loadedVersion: '1' }),
    { effects: [report(threw), avoid('2')], step: { do: 'keep' } },
  ],
  [
    'when both fail, the first error counts',
    fallback,
    failed(error('shared-mismatch', '1')),
    when(),
    { effects: [report(error('shared-mismatch', '1')), avoid('1')], ...givesUp(threw) },
  ],
  [
    'offline no other version helps',
    running,
    failed(error('offline')),
    when(),
    { effects: [report(error('offline')), avoid('2')], ...givesUp(error('offline')) },
  ],
];

it.each(rows)('%s', (_what, from, event, now, expected) => {
  const { loading, ...done } = next(from, event, now);
  const { loading: expectedLoading = loading, ...rest } = expected;
  expect(done).toEqual({ effects: [], ...rest });
  expect(loading).toEqual(expectedLoading);
});

it('begins by asking the registry', () => {
  expect(beginByName(NAME, true).step).toEqual({ do: 'ask-registry', name: NAME, isFresh: true, waitMs: 0 });
});

it('tries a version again a minute after it failed', () => {
  const later = { ...justFailed('2'), nowMs: NOW_MS + 1 };
  expect(candidates(entry(), later).map(({ version: id }) => id)).toEqual(['2', '1']);
});

it('knows no event that the step before did not ask for', () => {
  expect(() => next(asked, failed(threw), when())).toThrow('version-failed cannot happen at registry');
  expect(() => next(running, answered(), when())).toThrow('registry-answered cannot happen at version');
});
