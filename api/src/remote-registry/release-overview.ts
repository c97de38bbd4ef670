/** What admins see of the registry: builds by name and size, what may be done with each remote, and who did what. Pure. */
import type {
  CanaryJudgement,
  ReleaseOverview,
  ReleaseRecord,
  RemoteRegistry,
  RemoteVersion,
} from '@taskmint/contract';
import { possibleCommands } from '@taskmint/federation/registry';
import type { ReportedFailure } from './recent-failures';

type Build = NonNullable<ReleaseOverview['remotes'][number]['current']>;

const HISTORY = 50;

function build({ version, builtAt, assets }: RemoteVersion): Build {
  const sizes = Object.values(assets).map(({ size }) => size);
  return { version, built_at: builtAt, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** `judgements` are those of the running canaries, by remote. */
export function releaseOverview(
  registry: RemoteRegistry,
  journal: readonly ReleaseRecord[],
  failures: readonly ReportedFailure[],
  judgements: ReadonlyMap<string, CanaryJudgement>,
): ReleaseOverview {
  return {
    revision: registry.revision,
    updated_at: registry.updatedAt,
    remotes: registry.remotes.map(({ name, mount, roles, owner, state, current, previous, canary }) => ({
      name,
      mount,
      roles,
      owner,
      state,
      current: current && build(current),
      previous: previous && build(previous),
      canary: canary
        ? {
            build: build(canary.version),
            share: canary.share,
            until: canary.until,
            judgement: judgements.get(name) ?? null,
          }
        : null,
      commands: possibleCommands(registry, name).filter((command) => !wouldLockOut(command, roles)),
    })),
    history: journal.slice(0, HISTORY),
    failures: [...failures],
  };
}

/** An admin who disables the admins' own remote could not bring it back from a browser. */
export function wouldLockOut(command: string, roles: readonly string[]): boolean {
  return command === 'disable' && roles.includes('admin');
}
