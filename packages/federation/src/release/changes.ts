/** The release commands that need no build: each is one atomic change of the registry, recorded with who, what, when and why. */
import { userInfo } from 'node:os';
import type { ReleaseCommand, ReleaseRecord, RemoteRegistry } from '@taskmint/contract';
import { readJournal, writeJournal } from './journal';
import { changeRegistry, readRegistry, type Change, type ChangeOptions, type RegistryLocation } from './registry-store';
import * as transitions from './transitions';

export interface ReleaseContext extends ChangeOptions {
  /** The registry document. */
  registry: RegistryLocation;
  /** Defaults to the process's user name. */
  who?: string;
  why?: string;
}

const CHANGES: Readonly<Record<ReleaseCommand, (registry: RemoteRegistry, name: string, now: Date) => RemoteRegistry>> =
  {
    promote: transitions.promote,
    rollback: transitions.rollback,
    disable: (registry, name) => transitions.setState(registry, name, 'disabled'),
    enable: (registry, name) => transitions.setState(registry, name, 'live'),
    quarantine: (registry, name) => transitions.setState(registry, name, 'quarantined'),
  };

/** Runs a command. Rejects with ReleaseRefused when it makes no sense now, and with RevisionConflict. */
export function changeLive(context: ReleaseContext, name: string, command: ReleaseCommand): Promise<Change> {
  return release(context, command, name, (registry, last, now) => {
    if (command === 'rollback' && context.expectRevision === undefined) refuseSecond(name, last);
    return CHANGES[command](registry, name, now);
  });
}

/**
 * A rollback that is repeated, or that two people order, must not take the live build too once it has ended the canary. Only somebody who knows the
 * revision means the live build.
 */
function refuseSecond(name: string, last: ReleaseRecord | undefined): void {
  if (last?.command !== 'rollback' || last.remote !== name || !last.canary || last.from !== last.to) return;
  throw new transitions.ReleaseRefused(
    `The last rollback, by ${last.who} at ${last.at}, ended ${name}'s canary ${last.canary}, and nobody has it any more. ` +
      `${last.to} is still live; to go back from that too, add --expect ${last.revision}`,
  );
}

/** Takes a disabled remote out of the registry. Its builds and its journal stay. */
export function retire(context: ReleaseContext, name: string): Promise<Change> {
  return release(context, 'retire', name, (registry) => transitions.retire(registry, name));
}

/**
 * Call after restoring the registry from a backup: pages refuse a revision below one that they have seen, and nobody knows which ones they saw.
 * Revisions continue from the number of seconds since 1970, which is above any reached by counting in ones. What is live does not change.
 */
export function continueAfterRestore(context: ReleaseContext): Promise<Change> {
  const leastRevision = Math.floor((context.now ?? new Date()).getTime() / 1_000);
  return release({ ...context, leastRevision }, 'restored', 'all', (registry) => ({ ...registry }));
}

/** The commands that would currently be accepted and change something. */
export function possibleCommands(registry: RemoteRegistry, name: string): ReleaseCommand[] {
  return (Object.keys(CHANGES) as ReleaseCommand[]).filter((command) => {
    try {
      return CHANGES[command](registry, name, new Date()) !== registry;
    } catch (error) {
      if (error instanceof transitions.ReleaseRefused) return false;
      throw error;
    }
  });
}

/** Whether the build has ever been live or a canary, as far back as the journal is read. Copied files are no sign: the release may have died then. */
export async function wasReleased(place: RegistryLocation, name: string, buildId: string): Promise<boolean> {
  const entry = (await readRegistry(place)).remotes.find((remote) => remote.name === name);
  const named = [entry?.current, entry?.previous, entry?.canary?.version].map((version) => version?.version);
  const recorded = (await readJournal(place)).filter(({ remote }) => remote === name);
  return [...named, ...recorded.flatMap(({ to, canary }) => [to, canary])].includes(buildId);
}

/** Changes the registry and records it, both or neither. */
export function release(
  context: ReleaseContext,
  command: ReleaseRecord['command'],
  name: string,
  change: Parameters<typeof changeRegistry>[1],
): Promise<Change> {
  return changeRegistry(context.registry, change, context, {
    record: ({ before, after }) => {
      const [was, is] = [before, after].map(({ remotes }) => remotes.find((remote) => remote.name === name));
      const canary = is?.canary ?? was?.canary;
      return {
        at: after.updatedAt,
        who: context.who ?? userInfo().username,
        command,
        remote: name,
        from: was?.current?.version ?? null,
        to: is?.current?.version ?? null,
        ...(canary && { canary: canary.version.version }),
        revision: after.revision,
        why: context.why ?? '',
      };
    },
    write: (record) => writeJournal(context.registry, record),
  });
}
