/** An admin changes which build of a remote is live. The registry's journal and the audit log both record it. */
import type { ParsedInput, ReleaseCommand, RemoteEntry, calls } from '@taskmint/contract';
import {
  changeLive,
  readRegistry,
  ReleaseRefused,
  RevisionConflict,
  type Change,
  type RegistryLocation,
} from '@taskmint/federation/registry';
import { StoreRefused } from '@taskmint/object-store';
import { inTransaction } from '../database/transaction';
import { refuse } from '../errors';
import type { Actor } from '../http/actor';
import { recordAudit } from '../modules/audit/record-audit.command';
import { wouldLockOut } from './release-overview';

type Wanted = ParsedInput<typeof calls.changeRelease>['body'];

const NOT_WRITABLE = ['EROFS', 'EACCES', 'EPERM'];

/** Refuses with `remote_not_found`, or with `release_refused` when the registry has moved on, cannot be written, or the command makes no sense. */
export async function changeRelease(
  actor: Actor,
  registry: RegistryLocation,
  remote: string,
  wanted: Wanted,
): Promise<Change> {
  const { command, revision, reason } = wanted;
  const before = (await readRegistry(registry)).remotes.find(({ name }) => name === remote);
  if (!before) refuse('remote_not_found');
  if (wouldLockOut(command, before.roles)) {
    refuse('release_refused', undefined, {
      message: 'Nobody could undo this from a browser: use `npm run release -- disable` on the server.',
    });
  }
  const change = await write(registry, remote, command, { who: actor.email, why: reason, expectRevision: revision });
  if (change.after === change.before) return change;
  await inTransaction((tx) =>
    recordAudit(tx, actor, {
      action: `release-${command}`,
      subject: `remote:${remote}`,
      before: liveOf(change.before, remote),
      after: liveOf(change.after, remote),
      reason,
    }),
  );
  return change;
}

async function write(
  registry: RegistryLocation,
  remote: string,
  command: ReleaseCommand,
  context: { who: string; why: string; expectRevision: number },
): Promise<Change> {
  try {
    return await changeLive({ registry, ...context }, remote, command);
  } catch (error) {
    if (error instanceof ReleaseRefused) refuse('release_refused', undefined, { message: `${error.message}.` });
    if (error instanceof RevisionConflict) {
      refuse(
        'release_refused',
        { revision: error.actual },
        { message: 'The releases have changed meanwhile. Look again.' },
      );
    }
    if (error instanceof StoreRefused || NOT_WRITABLE.includes((error as NodeJS.ErrnoException).code ?? '')) {
      refuse('release_refused', undefined, {
        message: 'The server may not write the registry: use `npm run release`.',
      });
    }
    throw error;
  }
}

/** The live state of a remote, in the format of the audit log. */
export function liveOf(
  registry: Change['after'],
  name: string,
): { state: RemoteEntry['state']; current: string | null } | null {
  const remote = registry.remotes.find((one) => one.name === name);
  return remote ? { state: remote.state, current: remote.current?.version ?? null } : null;
}
