/** What a data directory keeps private: its secrets, created once, and its folders, closed to other users. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { dataPlaces } from './places';
import { privateFolder } from './private-folder';
import { localSecrets } from './secrets';

let dir: string;
beforeEach(() => {
  dir = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'taskmint-secrets-')), 'var');
});
afterEach(() => fs.rmSync(path.dirname(dir), { recursive: true }));

const modeOf = (file: string): string => (fs.statSync(file).mode & 0o777).toString(8);

it('secrets are made once, differ, are long, and are for the owner alone', () => {
  const made = localSecrets(dir);
  expect(localSecrets(dir)).toEqual(made);
  expect(new Set(Object.values(made)).size).toBe(6);
  for (const secret of Object.values(made)) expect(secret.length).toBeGreaterThanOrEqual(32);
  expect([modeOf(dir), modeOf(dataPlaces(dir).secrets)]).toEqual(['700', '600']);
});

it('a directory from before there was a later secret gets one and keeps its others; a damaged file is left alone', () => {
  const { ledgerSecret, registrySigningKey, ...before } = localSecrets(dir);
  const { secrets: file } = dataPlaces(dir);
  fs.writeFileSync(file, JSON.stringify(before));
  const now = localSecrets(dir);
  expect(now).toEqual({
    ...before,
    ledgerSecret: expect.stringMatching(/^.{64}$/) as string,
    registrySigningKey: expect.stringMatching(/^local_/) as string,
  });
  expect(now.registrySigningKey).not.toBe(registrySigningKey);
  expect(now.ledgerSecret).not.toBe(ledgerSecret);
  expect(localSecrets(dir)).toEqual(now);

  // The last two are what a power failure leaves.
  for (const damaged of ['{"jwtSecret":"s"}', '{"jwtSecret":"s', '']) {
    fs.writeFileSync(file, damaged);
    expect(() => localSecrets(dir)).toThrow(`${file} is damaged`);
    expect(fs.readFileSync(file, 'utf8')).toBe(damaged);
  }
});

it('folders that were open to others are closed', () => {
  fs.mkdirSync(dir, { mode: 0o755 });
  privateFolder(dir);
  expect(modeOf(dir)).toBe('700');
});
