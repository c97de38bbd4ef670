import type { User } from '@taskmint/contract';
import { SESSION_LOADING, SESSION_SIGNED_OUT, signedIn } from '@taskmint/platform';
import { INITIAL_SESSION, transition, type Session, type SessionEvent, type Transition } from './session-transitions';

const ADA = { email: 'ada@example.com', displayName: 'Ada', photoURL: '' };
const BEN = { email: 'ben@example.com', displayName: 'Ben', photoURL: '' };
const record = { _id: 'a'.repeat(24), email: ADA.email, coins: 15 } as unknown as User;
const richer = { ...record, coins: 165 };
const reason = { code: 'suspended', message: 'This account is suspended.' };
const over = { code: 'not_signed_in', message: 'Log in to continue.' };
const lost = { code: 'network', message: 'The server cannot be reached.' };

const loading: Session = { ...INITIAL_SESSION, attempt: 3 };
const signedOut: Session = { ...loading, shown: SESSION_SIGNED_OUT };
const inForm: Session = { ...loading, isFormAtWork: true };
const ada: Session = {
  ...loading,
  shown: signedIn(ADA, record),
  verification: 'verified',
  startingCoins: 'had_before',
};
const gone: Session = { ...signedOut, attempt: 4 };

const read = { attempt: 3, record, startingCoins: null };
const failedResume = { type: 'resume-failed', attempt: 3, identity: ADA, tries: 1, notice: lost } as const;

type Row = [when: string, from: Session, event: SessionEvent, expected: Partial<Transition>];
const unchanged = (session: Session): Partial<Transition> => ({ session });

const rows: Row[] = [
  [
    'a visit begins with a token',
    loading,
    { type: 'started', isTokenStored: true },
    { session: loading, effects: [{ type: 'load-identity' }] },
  ],
  ['a visit begins without one', loading, { type: 'started', isTokenStored: false }, { session: signedOut }],
  [
    'the identity service does not load',
    loading,
    { type: 'identity-unavailable', notice: lost },
    { session: { ...signedOut, notice: lost } },
  ],

  [
    'somebody is known there',
    loading,
    { type: 'identity-changed', identity: ADA },
    { session: loading, effects: [{ type: 'resume', identity: ADA, tries: 1, waitMs: 0 }] },
  ],
  ['the same person is named again', ada, { type: 'identity-changed', identity: ADA }, unchanged(ada)],
  [
    'another person is there',
    ada,
    { type: 'identity-changed', identity: BEN },
    { session: ada, effects: [{ type: 'resume', identity: BEN, tries: 1, waitMs: 0 }] },
  ],
  [
    'nobody is there any more',
    ada,
    { type: 'identity-changed', identity: null },
    { session: gone, cleanUp: ['drop-caches', 'drop-token'] },
  ],
  [
    'nobody was there to begin with',
    loading,
    { type: 'identity-changed', identity: null },
    { session: gone, cleanUp: ['drop-token'] },
  ],
  ['a form causes the change itself', inForm, { type: 'identity-changed', identity: ADA }, unchanged(inForm)],

  ['a form begins', { ...signedOut, notice: lost }, { type: 'form-opened' }, { session: inForm }],
  ['a form fails', inForm, { type: 'form-failed' }, { session: signedOut, cleanUp: ['drop-token'] }],
  ['a form is done', { ...ada, isFormAtWork: true }, { type: 'form-closed' }, unchanged(ada)],

  ['an attempt to enter begins', loading, { type: 'entering' }, { session: { ...loading, attempt: 4 } }],
  [
    'it ends well',
    { ...loading, notice: lost },
    { type: 'entered', identity: ADA, ...read },
    { session: { ...loading, shown: signedIn(ADA, record) }, effects: [{ type: 'read-verification' }] },
  ],
  ['it ends well, too late', gone, { type: 'entered', identity: ADA, ...read }, unchanged(gone)],
  [
    'a stored record has to do',
    loading,
    { type: 'entered-offline', identity: ADA, ...read },
    {
      session: { ...loading, shown: signedIn(ADA, record) },
      effects: [{ type: 'resume-when-online', identity: ADA, attempt: 3 }],
    },
  ],
  ['a stored record is read too late', gone, { type: 'entered-offline', identity: ADA, ...read }, unchanged(gone)],

  [
    'the server is silent at the first try',
    loading,
    { ...failedResume, isTransient: true },
    { session: loading, effects: [{ type: 'resume', identity: ADA, tries: 2, waitMs: 1_000 }] },
  ],
  [
    'at the second',
    loading,
    { ...failedResume, tries: 2, isTransient: true },
    { session: loading, effects: [{ type: 'resume', identity: ADA, tries: 3, waitMs: 2_000 }] },
  ],
  [
    'at the third: a reload may go on with the token',
    loading,
    { ...failedResume, tries: 3, isTransient: true },
    { session: { ...signedOut, notice: lost } },
  ],
  [
    'the server refuses',
    loading,
    { ...failedResume, notice: reason, isTransient: false },
    { session: { ...signedOut, notice: reason }, cleanUp: ['drop-token'] },
  ],
  ['a try fails that nobody waits for', gone, { ...failedResume, isTransient: false }, unchanged(gone)],

  [
    'the record is read again',
    ada,
    { type: 'record-read', ...read, record: richer },
    { session: { ...ada, shown: signedIn(ADA, richer), startingCoins: null } },
  ],
  ['it is read too late', gone, { type: 'record-read', ...read }, unchanged(gone)],
  [
    'the address is confirmed',
    { ...ada, verification: 'unverified' },
    { type: 'verification-read', isVerified: true },
    { session: ada },
  ],
  [
    'the address is not confirmed',
    ada,
    { type: 'verification-read', isVerified: false },
    { session: { ...ada, verification: 'unverified' } },
  ],

  [
    'a call is refused',
    ada,
    { type: 'refused', reason: over, isTokenStored: true },
    {
      session: { ...gone, notice: over },
      cleanUp: ['drop-caches', 'end-token'],
      effects: [{ type: 'lead-to-login', reason: over }, { type: 'leave-identity' }],
    },
  ],
  [
    'a call of somebody suspended is refused, whose token still holds for what is theirs',
    ada,
    { type: 'refused', reason, isTokenStored: true },
    {
      session: { ...gone, notice: reason },
      cleanUp: ['drop-caches', 'drop-token'],
      effects: [{ type: 'lead-to-login', reason }, { type: 'leave-identity' }],
    },
  ],
  [
    'a second call of the same session is refused',
    gone,
    { type: 'refused', reason, isTokenStored: false },
    unchanged(gone),
  ],
  [
    'a call of a form is refused',
    inForm,
    { type: 'refused', reason, isTokenStored: true },
    { session: inForm, effects: [{ type: 'leave-identity' }] },
  ],
  [
    'another tab signs out',
    ada,
    { type: 'token-dropped-elsewhere', isTokenStored: false },
    { session: gone, cleanUp: ['drop-caches', 'drop-token'], effects: [{ type: 'leave-identity' }] },
  ],
  [
    'another tab has signed out and in again before this page heard of it',
    ada,
    { type: 'token-dropped-elsewhere', isTokenStored: true },
    { session: { ...gone, shown: SESSION_LOADING }, cleanUp: ['drop-caches'], effects: [{ type: 'start-over' }] },
  ],
  ['the person asks to sign out', ada, { type: 'leaving' }, { session: { ...ada, shown: SESSION_LOADING } }],
  [
    'and goes',
    { ...ada, shown: SESSION_LOADING },
    { type: 'left' },
    { session: gone, cleanUp: ['drop-caches', 'end-token'], effects: [{ type: 'leave-identity' }] },
  ],
];

it.each(rows)('%s', (_when, from, event, expected) => {
  expect(transition(from, event)).toEqual({ cleanUp: [], effects: [], ...expected });
});

it('has a row for every event', () => {
  const tested = new Set(rows.map(([, , { type }]) => type));
  // Missing and surplus keys do not compile.
  const events: Record<SessionEvent['type'], true> = {
    started: true,
    'identity-unavailable': true,
    'identity-changed': true,
    'form-opened': true,
    'form-failed': true,
    'form-closed': true,
    entering: true,
    entered: true,
    'entered-offline': true,
    'resume-failed': true,
    'record-read': true,
    'verification-read': true,
    refused: true,
    'token-dropped-elsewhere': true,
    leaving: true,
    left: true,
  };
  expect(tested).toEqual(new Set(Object.keys(events)));
});
