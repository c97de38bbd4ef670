/** A terminal command knows every model that the API knows, so that both speak of the same indexes. */

const modelsWith = (module: string): string[] => {
  let names: string[] = [];
  jest.isolateModules(() => {
    jest.requireActual(module);
    names = jest.requireActual<typeof import('mongoose')>('mongoose').modelNames().toSorted();
  });
  return names;
};

it('as a start does', () => {
  const all = modelsWith('../server');
  expect(all).toContain('RateLimit');
  expect(modelsWith('./run-command')).toEqual(all);
});
