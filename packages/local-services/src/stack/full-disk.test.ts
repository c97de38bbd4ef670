/** A start that fails on a full disk says so, however the program that noticed it ended. */
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { startStack } from './stack';

let mockFree = Infinity;
jest.mock('node:fs', () => ({
  ...jest.requireActual<typeof fs>('node:fs'),
  statfsSync: () => ({ bavail: mockFree, bsize: 1 }),
}));

let dataDir: string;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'taskmint-full-'));
});
afterEach(() => {
  fs.rmSync(dataDir, { recursive: true, force: true });
});

it('with the folder', async () => {
  // Fails for a reason that has nothing to do with it.
  fs.writeFileSync(path.join(dataDir, 'secrets.json'), '{}');
  await expect(startStack({ dataDir, ports: 'free' })).rejects.toThrow(/^(?!The disk).*damaged/);
  mockFree = 12_288;
  await expect(startStack({ dataDir, ports: 'free' })).rejects.toThrow(
    new RegExp(`^The disk of ${dataDir} \\(DATA_DIR\\) is full\\. Make room, then start again\\. .*damaged`),
  );
});
