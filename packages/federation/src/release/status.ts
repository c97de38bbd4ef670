/** The registry as lines of text for a terminal. Changes nothing. */
import type { ReleaseRecord, RemoteEntry, RemoteRegistry } from '@taskmint/contract';

export function statusLines(registry: RemoteRegistry, journal: readonly ReleaseRecord[]): string[] {
  const lines = [`Registry revision ${registry.revision}, ${registry.updatedAt}`];
  for (const remote of registry.remotes) lines.push(...remoteLines(remote));
  if (registry.remotes.length === 0) lines.push('No remote has been published yet.');
  if (journal.length > 0) {
    lines.push('', 'Last changes');
    for (const { at, who, command, remote, from, to, canary, why } of journal.slice(0, 10)) {
      lines.push(
        `  ${at}  ${who}  ${command} ${remote}  ${from ?? 'nothing'} -> ${to ?? 'nothing'}${canary ? `, canary ${canary}` : ''}${why && `  (${why})`}`,
      );
    }
  }
  return lines;
}

function remoteLines({ name, state, current, previous, canary, mount, roles, owner }: RemoteEntry): string[] {
  const size = (assets: Record<string, { size: number }>) =>
    `${Math.round(Object.values(assets).reduce((sum, asset) => sum + asset.size, 0) / 1_000)} kB in ${Object.keys(assets).length} files`;
  return [
    `${name}  ${state}  at ${mount} for ${roles.join(', ') || 'everybody'}  (${owner})`,
    `  current   ${current ? `${current.version}  built ${current.builtAt}  ${size(current.assets)}` : 'none'}`,
    `  previous  ${previous?.version ?? 'none'}`,
    ...(canary ? [`  canary    ${canary.version.version}  ${canary.share} % until ${canary.until}`] : []),
  ];
}
