/** The published package: packed, unpacked beside only its declared dependencies, started and used. */
import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { MongoClient } from 'mongodb';
import { temporaryDirectory } from './temporary-server';

const run = promisify(execFile);
const NAME = '@taskmint/embedded-mongo';
const ROOT = path.join(__dirname, '../..');

/** The folder of an installed package, as this package finds it. */
function folderOf(name: string): string {
  const main = createRequire(path.join(ROOT, 'package.json')).resolve(name);
  return main.slice(0, main.lastIndexOf(path.join('node_modules', name)) + path.join('node_modules', name).length);
}

it('what npm packs starts alone, and serves', async () => {
  const directory = temporaryDirectory();
  try {
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', directory.path], { cwd: ROOT });
    const [{ filename }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ filename: string }];
    await run('tar', ['-xzf', path.join(directory.path, filename), '-C', directory.path]);
    const modules = path.join(directory.path, 'node_modules');
    const unpacked = path.join(modules, NAME);
    mkdirSync(path.dirname(unpacked), { recursive: true });
    renameSync(path.join(directory.path, 'package'), unpacked);
    const { dependencies, bin } = JSON.parse(readFileSync(path.join(unpacked, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
      bin: Record<string, string>;
    };
    mkdirSync(path.join(unpacked, 'node_modules'));
    for (const name of Object.keys(dependencies))
      symlinkSync(folderOf(name), path.join(unpacked, 'node_modules', name));

    const files = readdirSync(unpacked, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /\.test\.|testing|conformance/.test(file))).toEqual([]);

    const script = `require('${NAME}').EmbeddedReplSet.create().then(async (set) => {
      console.log(set.getUri());
      await set.stop();
    });`;
    const { stdout: uri } = await run(process.execPath, ['-e', script], { cwd: directory.path });
    expect(uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\//);

    const program = path.join(unpacked, bin['embedded-mongo'] as string);
    const server = spawn(process.execPath, [program, '--dir', path.join(directory.path, 'data')], { stdio: 'pipe' });
    const ended = new Promise((resolve) => server.once('exit', resolve));
    try {
      const ready = await new Promise<string>((resolve, reject) => {
        server.stdout.once('data', (line: Buffer) => resolve(line.toString()));
        server.stderr.once('data', (line: Buffer) => reject(new Error(line.toString())));
      });
      const client = new MongoClient(/mongodb:\S+/.exec(ready)?.[0] ?? '');
      await client.db('packed').collection('rows').insertOne({ a: 1 });
      expect(await client.db('packed').collection('rows').countDocuments({ a: 1 })).toBe(1);
      await client.close();
    } finally {
      server.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  } finally {
    directory.remove();
  }
}, 120_000);
