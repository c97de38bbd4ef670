import { readConfig } from './public-config';

const KEY = 'A'.repeat(43);

it('takes an object with a key of the registry', () => {
  expect(readConfig(JSON.stringify({ registryKeys: [KEY] }))).toEqual({ registryKeys: [KEY] });
});

it.each([
  ['no JSON', '[/tmp', /SITE_CONFIG must be a JSON object/],
  ['null', 'null', /SITE_CONFIG must be a JSON object/],
  ['no keys', '{}', /SITE_CONFIG: registryKeys/],
  ['an empty list of keys', '{"registryKeys":[]}', /SITE_CONFIG: registryKeys/],
  ['a key of another length', JSON.stringify({ registryKeys: [KEY, 'short'] }), /SITE_CONFIG: registryKeys/],
])('refuses %s by the name of the setting', (_, text, message) => {
  expect(() => readConfig(text)).toThrow(message);
});
