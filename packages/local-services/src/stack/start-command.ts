/** What `npm start` does once the supervisor is compiled: starts the stack, reports progress, and stops it when asked. */
import { banner } from './banner';
import { readable } from './log-line';
import type { ManagedChild } from './managed-child';
import type { Progress } from './progress';
import { mistyped, unreadSettings } from './settings';
import { startStack, type Stack } from './stack';
import { watchSources } from './watch';

export interface StartCommandOptions {
  fresh: boolean;
  /** Remotes to watch and rebuild, along with the other watched sources; null watches nothing. */
  watch: readonly string[] | null;
  progress: Progress & { elapsed(): string };
  /** Settles when everything that runs is compiled. */
  compiled: Promise<unknown>;
}

/** Runs until a signal arrives or a service is lost. Rejects when the start fails. */
export async function startCommand({ fresh, watch, progress, compiled }: StartCommandOptions): Promise<void> {
  const asked = new AbortController();
  let stack: Stack | undefined;
  let stopping = false;
  let exitCode = 0;

  const end = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await stack?.stop();
    process.exit(exitCode);
  };
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping || asked.signal.aborted) {
      // The second signal: stop at once.
      stack?.killNow();
      process.exit(130);
    }
    console.log(`\nStopping (${signal}) …`);
    asked.abort();
    if (stack) void end();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  process.on('SIGHUP', onSignal);
  process.on('exit', () => stack?.killNow());

  try {
    stack = await startStack({
      build: true,
      fresh,
      progress,
      compiled,
      signal: asked.signal,
      events: {
        line: (child, line) => tell(child, line),
        restarting: (child, how, pauseMs) =>
          console.error(`${child.name} ended on its own (${how}); it is started again in ${pauseMs} ms.`),
        restarted: (child) => console.error(`${child.name} runs again.`),
        lost: (child, how) => {
          console.error(`\n${child.name} keeps ending (${how}). Its last lines:`);
          for (const line of child.lastLines()) console.error(`  ${line}`);
          exitCode = 1;
          void end();
        },
      },
    });
  } catch (error) {
    if (asked.signal.aborted) process.exit(130);
    throw error;
  }
  console.log(banner(stack, progress.elapsed()));
  for (const warning of settingsWithoutEffect(stack)) console.error(`Warning: ${warning}.`);
  if (watch) watchSources(stack, watch, progress);
}

/** Settings that nothing reads, with what to do. The API's complaint of its own comes while it starts, when no line of it is shown. */
function settingsWithoutEffect(stack: Stack): ReadonlySet<string> {
  const ofApi = (stack.service('api')?.lastLines() ?? []).flatMap((line) => {
    const [, name, meant] = /"name":"(\w+)","meant":"(\w+)"/.exec(line) ?? [];
    return name && meant ? [mistyped({ name, meant })] : [];
  });
  const all = [...unreadSettings(process.env, process.cwd()), ...ofApi];
  return new Set(all.map(({ what, fix }) => `${what}; ${fix}`));
}

/** Shows only lines that a person has to see: warnings, errors, and links that an e-mail would have contained. */
function tell(child: ManagedChild, line: string): void {
  // Complaints during a start are normal; if it fails, they are shown then.
  if (!child.isReady && process.env['VERBOSE'] !== '1') return;
  const isLogLine = line.startsWith('{');
  const matters = isLogLine ? /"level":(?:4|5|6)0\b/.test(line) : /follow this link|error|warn/i.test(line);
  if (process.env['VERBOSE'] === '1') console.log(`${child.name}: ${line}`);
  else if (matters) console.log(`${child.name}: ${readable(line)}`);
}
