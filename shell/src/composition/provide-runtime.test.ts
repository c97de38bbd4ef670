/** What containers find on the page: one runtime for all, an instance for each, and the exports that older ones still import. */
import '../testing/text-encoder';
import { provideRuntime, type FederationPage } from './provide-runtime';

interface Runtime {
  runtime: { init(options: object): { name: string } };
  bundlerRuntime: Record<string, unknown>;
}

it('gives every container an instance of its own, never that of the shell', () => {
  const page: FederationPage = {};
  provideRuntime(page);
  const { runtime } = page.__taskmintFederation as Runtime;
  const options = (name: string) => ({ name, remotes: [], plugins: [] });
  const [one, two] = [runtime.init(options('taskmint_one')), runtime.init(options('taskmint_two'))];
  expect([one.name, two.name]).toEqual(['taskmint_one', 'taskmint_two']);
  expect(one).not.toBe(two);
});

it('has everything that a container begins with', () => {
  const page: FederationPage = {};
  provideRuntime(page);
  const { bundlerRuntime } = page.__taskmintFederation as Runtime;
  for (const name of [
    'init',
    'initContainerEntry',
    'consumes',
    'I',
    'installInitialConsumes',
    'getSharedFallbackGetter',
  ])
    expect(bundlerRuntime[name]).toEqual(expect.any(Function));
});

it('has what containers of host contract 1.0 import from the half that they left out', () => {
  const page: FederationPage = {};
  provideRuntime(page);
  expect(page._FEDERATION_RUNTIME_CORE).toMatchObject({
    ModuleFederation: expect.any(Function),
    getRemoteEntry: expect.any(Function),
    satisfy: expect.any(Function),
    helpers: { global: expect.anything(), share: expect.anything() },
  });
});

it('leaves a runtime alone that is there already', () => {
  const page: FederationPage = {};
  provideRuntime(page);
  const { __taskmintFederation: first } = page;
  provideRuntime(page);
  expect(page.__taskmintFederation).toBe(first);
});
