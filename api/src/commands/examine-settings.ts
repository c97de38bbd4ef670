/** What the doctor says of the settings. Loads neither the driver nor any module, so that it takes no longer than they do. */
import { EnvRefused, mistypedEnv, readEnv, useEnv, type Env } from '../env';
import { problemsOfSettings } from '../production-readiness';

/** What is checked; `packages/local-services` adds checks of the machine. */
export type ApiCheck =
  | 'settings'
  | 'database'
  | 'indexes'
  | 'migrations'
  | 'ledger-seal'
  | 'clock'
  | 'store'
  | 'registry'
  | 'mail';

export interface Finding {
  readonly check: ApiCheck;
  /** `warning` does not stop anything from running; `wrong` does, or will. */
  readonly state: 'fine' | 'warning' | 'wrong';
  readonly what: string;
  /** What to do; null when there is nothing. */
  readonly fix: string | null;
}

export const fine = (check: ApiCheck, what: string): Finding => ({ check, state: 'fine', what, fix: null });
export const wrong = (check: ApiCheck, what: string, fix: string): Finding => ({ check, state: 'wrong', what, fix });
export const warning = (check: ApiCheck, what: string, fix: string): Finding => ({
  check,
  state: 'warning',
  what,
  fix,
});

/** What a start would say of these settings alone, asking nobody; `env` is null where they cannot even be read. */
export function examineSettings(source: Readonly<Record<string, string | undefined>>): {
  env: Env | null;
  findings: Finding[];
} {
  let env: Env;
  try {
    env = useEnv(readEnv(source));
  } catch (error) {
    if (!(error instanceof EnvRefused)) throw error;
    return { env: null, findings: error.problems.map(refusedSetting) };
  }
  const problems = problemsOfSettings(env);
  const unread = mistypedEnv(source).map(({ name, meant }) =>
    warning('settings', `nothing reads ${name}`, `if ${meant} is meant, set that instead`),
  );
  const taken = [fine('settings', `taken, in ${env.NODE_ENV} mode`)];
  return { env, findings: [...(problems.length > 0 ? problems.map(refusedSetting) : taken), ...unread] };
}

const refusedSetting = (problem: string): Finding =>
  wrong('settings', problem, `set ${problem.split(':', 1)[0]} and start again`);
