/** The watching compiler: what it reports for each change, and that it ends with its parent. */
import { fork, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isWatchedBuild, watchedBuildId } from './build-identity';

const WATCHER = join(__dirname, '..', '..', 'bin', 'watch.mjs');

let folder: string;
let child: ChildProcess;
/** Its messages, buffered: on a busy machine the first build may finish before the test asks for it. */
let said: AsyncIterator<unknown[]>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taskmint-watch-'));
  await writeFile(join(folder, 'package.json'), '{}');
  await writeFile(join(folder, 'line.js'), "console.log('first');");
  await writeFile(
    join(folder, 'webpack.config.cjs'),
    "module.exports = ({ watched }, { mode }) => ({ mode, devtool: false, context: __dirname, entry: './line.js', output: { path: __dirname + (watched ? '/watched' : '/other') } });",
  );
  // Without the Node options meant for Jest.
  child = fork(WATCHER, { cwd: folder, execArgv: [] });
  said = on(child, 'message', { close: ['exit'] });
});
afterEach(async () => {
  child.kill();
  await rm(folder, { recursive: true, force: true });
});

it('builds at the beginning and with every change, says what is wrong with one, and goes on', async () => {
  const next = async () => (await said.next()).value[0] as { built?: string; complaints?: string };
  const line = () => readFile(join(folder, 'watched', 'main.js'), 'utf8');
  const change = async (text: string) => {
    await writeFile(join(folder, 'line.js'), text);
    return next();
  };
  expect(await next()).toEqual({ built: join(folder, 'watched') });
  expect(await line()).toContain('first');
  expect((await change('console.log(')).complaints).toContain('line.js');
  expect(await change("console.log('second');")).toEqual({ built: join(folder, 'watched') });
  expect(await line()).toContain('second');
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
}, 180_000);

it('a build that is made so is called after its files, and is known by its name', () => {
  const of = (integrity: string) => watchedBuildId({ version: '0.1.0', assets: { 'a.js': { size: 1, integrity } } });
  expect(of('sha384-a')).toMatch(/^0\.1\.0-watched-[0-9a-f]{8}$/);
  expect(of('sha384-a')).toBe(of('sha384-a'));
  expect(of('sha384-b')).not.toBe(of('sha384-a'));
  expect([of('sha384-a'), '0.1.0-28e76e6b'].map(isWatchedBuild)).toEqual([true, false]);
});
