/**
 * Runs one remote alone, for its own team: a bar with a role picker, the remote's menu and its screens on fake host services. The API is a fake, or a
 * real one with a token. Never part of a release.
 */
export { createFakeApi, FakePage, type FakeApi, type FakeHandlers } from './fake/fake-api';
export { fakeUser } from './fake/fake-users';
export { startStandalone, type StandaloneSettings } from './standalone/start-standalone';
