/** Real processes: started, killed, restarted within limits, and never left behind. Needs this package compiled. */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import * as os from 'node:os';
import * as path from 'node:path';
import { isAlive } from '../alive-fixture';
import { ManagedChild, RESTARTS, StartFailed, type ChildEvents } from './managed-child';
import { compiled } from './places';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'managed-child-'));
afterAll(() => fs.rmSync(dir, { recursive: true }));

function script(name: string, code: string): string {
  const file = path.join(dir, `${name}.cjs`);
  fs.writeFileSync(file, code);
  return file;
}

const SERVER = 'console.log("ready at " + process.pid); setInterval(() => {}, 1000);';

class Events implements ChildEvents {
  readonly said: string[] = [];
  readonly restarts: number[] = [];
  backs = 0;
  lostHow: string | undefined;
  line(_child: ManagedChild, line: string): void {
    this.said.push(line);
  }
  restarting(_child: ManagedChild, _how: string, pauseMs: number): void {
    this.restarts.push(pauseMs);
  }
  restarted(): void {
    this.backs++;
  }
  lost(_child: ManagedChild, how: string): void {
    this.lostHow = how;
  }
}

function child(file: string, events = new Events(), limits: { ready?: number; stop?: number } = {}) {
  return new ManagedChild(
    {
      name: 'thing',
      command: [file],
      env: process.env,
      readyLine: /^ready/,
      readyTimeoutMs: limits.ready ?? 60_000,
      stopTimeoutMs: limits.stop ?? 5_000,
    },
    events,
  );
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 50_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('it never came to that');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeAll(() => {
  if (!fs.existsSync(compiled('stack/orphan-guard.js'))) {
    throw new Error('Compile first: npm run typecheck -- packages/local-services');
  }
});

describe('a child', () => {
  it('starts, is ready, and stops when asked', async () => {
    const one = child(script('server', SERVER));
    await one.start();
    expect(one.isReady).toBe(true);
    const pid = one.pid!;
    expect(one.lastLines()).toEqual([`ready at ${pid}`]);
    await one.stop();
    expect(isAlive(pid)).toBe(false);
    expect(one.isReady).toBe(false);
  });

  it.each([
    ['what it wrote for people', ['{"msg":"it stopped"}', 'no such thing'], 'no such thing'],
    [
      'its log where there is nothing else',
      ['{"msg":"it stopped","err":{"stack":"Error: no"}}'],
      'it stopped\n  Error: no',
    ],
  ])('that does not start shows %s', (_, lines, shown) =>
    expect(new StartFailed('thing', 'exit code 1', lines).message).toBe(
      `thing did not start: exit code 1. Its last lines:\n  ${shown}`,
    ),
  );

  it('that does not start says why, with its last lines', async () => {
    const one = child(script('broken', 'console.error("no such thing"); process.exit(3);'));
    const error = await one.start().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartFailed);
    expect((error as Error).message).toBe('thing did not start: exit code 3. Its last lines:\n  no such thing');
  });

  it('that never gets ready is given up and ended', async () => {
    const one = child(script('slow', 'console.log(process.pid); setInterval(() => {}, 1000);'), new Events(), {
      ready: 500,
    });
    const started = one.start();
    const pid = one.pid!;
    await expect(started).rejects.toThrow(/was not ready after 0\.5 s/);
    expect(isAlive(pid)).toBe(false);
  });

  it('that does not want to stop is made to, with what it has started', async () => {
    const stubborn = script(
      'stubborn',
      `process.on('SIGTERM', () => {});
       const own = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
       console.log('ready ' + own.pid); setInterval(() => {}, 1000);`,
    );
    const one = child(stubborn, new Events(), { stop: 300 });
    await one.start();
    const pids = [one.pid!, Number(one.lastLines()[0]!.split(' ')[1])];
    await one.stop();
    await until(() => pids.every((pid) => !isAlive(pid)));
  });

  it('that ends on its own is started again, after longer and longer pauses, and given up in the end', async () => {
    jest.replaceProperty(RESTARTS, 'firstPauseMs', 30);
    const events = new Events();
    const one = child(script('server', SERVER), events);
    await one.start();
    for (let round = 1; round <= RESTARTS.most; round++) {
      process.kill(one.pid!, 'SIGKILL');
      await until(() => events.backs === round);
    }
    process.kill(one.pid!, 'SIGKILL');
    await until(() => events.lostHow !== undefined);
    expect(events.lostHow).toBe('ended by SIGKILL');
    expect(events.restarts).toEqual([30, 60, 120, 240, 480]);
    await one.stop();
    jest.restoreAllMocks();
  }, 120_000);

  it('is not started again after it was stopped', async () => {
    const events = new Events();
    const one = child(script('server', SERVER), events);
    await one.start();
    await one.stop();
    await new Promise((resolve) => setTimeout(resolve, RESTARTS.firstPauseMs + 200));
    expect(events.restarts).toEqual([]);
    expect(one.pid).toBeUndefined();
  });

  it('stops by itself when its supervisor is killed', async () => {
    const server = script('server', SERVER);
    const supervisor = script(
      'supervisor',
      `const { ManagedChild } = require(${JSON.stringify(compiled('stack/managed-child.js'))});
       const one = new ManagedChild({ name: 'thing', command: [${JSON.stringify(server)}], env: process.env,
         readyLine: /^ready/, readyTimeoutMs: 10000, stopTimeoutMs: 1000 },
         { line() {}, restarting() {}, restarted() {}, lost() {} });
       one.start().then(() => console.log(one.pid));`,
    );
    const parent = spawn(process.execPath, [supervisor], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = Number(await new Promise((resolve) => parent.stdout.once('data', resolve)));
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });
});
