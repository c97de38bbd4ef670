/** What remains of a data directory after its removal was killed. */
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { removeData } from './demo-data';
import { dataPlaces } from './places';

jest.mock('node:fs', () => {
  const real = jest.requireActual<typeof fs>('node:fs');
  return { ...real, rmSync: jest.fn(real.rmSync) };
});

it('a removal that is killed wherever leaves no mark of demo data that are gone', () => {
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'taskmint-'));
  const { demoMark, database, identities, payments, files } = dataPlaces(dataDir);
  const folders = [database, identities, payments, files];
  const { rmSync } = jest.requireActual<typeof fs>('node:fs');
  try {
    for (let steps = 0; steps <= folders.length; steps += 1) {
      for (const folder of folders) fs.mkdirSync(folder, { recursive: true });
      fs.writeFileSync(demoMark, 'here');
      let left = steps;
      jest.mocked(fs.rmSync).mockImplementation((...given) => {
        if (left-- === 0) throw new Error('killed');
        rmSync(...given);
      });
      expect(() => removeData(dataDir)).toThrow('killed');
      const isWhole = folders.every((folder) => fs.existsSync(folder));
      expect(isWhole || !fs.existsSync(demoMark)).toBe(true);
    }
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
