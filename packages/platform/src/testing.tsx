/** The platform's test kit: renders a component or a screen inside a fake host. For Jest only. */
export { createFakeApi, FakePage, type FakeApi, type FakeHandlers } from './fake/fake-api';
export { fakeHost, type FakeHost, type FakeHostLog, type FakeHostOptions } from './fake/fake-host';
export { catalogueProblems } from './language/check-catalogue';
export { fakeUser } from './fake/fake-users';
export { describeEveryScreen, type EveryScreen } from './every-screen';
export { renderInHost, type RenderInHostOptions, type RenderInHostResult } from './render-in-host';
export { screenRenderer, type RenderedScreen, type RenderScreen, type RenderScreenOptions } from './render-screen';
