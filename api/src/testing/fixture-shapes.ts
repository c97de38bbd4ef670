/** What a fixture of a call is, and the shapes that most of them have. */
import type { Role } from '@taskmint/contract';
import type { Fixtures, RequestParts } from './fixture-things';
import type { Person } from './start-test-api';

export interface CallFixture {
  /** Role with which the request succeeds; `stranger` has no record yet. */
  readonly role: Role | 'stranger';
  /** The request about `subject`: about their record, or a thing of theirs. */
  make(fixtures: Fixtures, subject: Person): Promise<RequestParts>;
}

/** Made anew for each request. */
type Parts = (subject: Person) => RequestParts;
const nothing: Parts = () => ({});

/** A request that names nobody's thing. */
export const plain = (role: CallFixture['role'], parts: Parts = nothing): CallFixture => ({
  role,
  make: async (_, subject) => parts(subject),
});

/** About the subject's record. */
export const byEmail = (role: CallFixture['role'], rest: Parts = nothing): CallFixture => ({
  role,
  make: async (_, subject) => ({ params: { email: subject.email }, ...rest(subject) }),
});

/** About the thing whose id `thing` returns, made for the subject. */
export const about = (
  role: CallFixture['role'],
  thing: (the: Fixtures, subject: Person) => Promise<string>,
  rest: Parts = nothing,
): CallFixture => ({
  role,
  make: async (the, subject) => ({ params: { id: await thing(the, subject) }, ...rest(subject) }),
});
