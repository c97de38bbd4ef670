import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onChange } from './on-change';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'on-change-'));
const stop = new AbortController();
afterAll(() => fs.rmSync(root, { recursive: true }));

const at = (...names: string[]) => path.join(root, ...names);
const replace = (file: string) => {
  fs.writeFileSync(at('new~'), 'x');
  fs.renameSync(at('new~'), file);
};

test('sees a file however it is written, in new folders too, and nothing of other names or after the end', async () => {
  fs.mkdirSync(at('deep'));
  fs.writeFileSync(at('deep', 'a.ts'), '');
  let seen = 0;
  onChange(root, /\.ts$/, () => (seen += 1), stop.signal);
  const counts = async (work: () => void) => {
    await wait(100);
    seen = 0;
    work();
    await wait(300);
    return seen > 0;
  };
  expect(await counts(() => replace(at('deep', 'a.ts')))).toBe(true);
  expect(await counts(() => replace(at('deep', 'a.ts')))).toBe(true);
  expect(await counts(() => fs.writeFileSync(at('deep', 'a.ts'), 'y'))).toBe(true);
  expect(await counts(() => fs.rmSync(at('deep', 'a.ts')))).toBe(true);
  expect(await counts(() => fs.writeFileSync(at('deep', 'a.txt'), ''))).toBe(false);
  fs.mkdirSync(at('later', 'on'), { recursive: true });
  expect(await counts(() => fs.writeFileSync(at('later', 'on', 'b.ts'), ''))).toBe(true);
  fs.rmSync(at('later'), { recursive: true });
  await wait(100);
  fs.mkdirSync(at('later'));
  expect(await counts(() => fs.writeFileSync(at('later', 'c.ts'), ''))).toBe(true);
  stop.abort();
  expect(await counts(() => fs.writeFileSync(at('later', 'c.ts'), 'z'))).toBe(false);
});
