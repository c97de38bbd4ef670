/** Whether a remote's build runs on the live shell, checked before publishing: shared versions and the range of host contracts. Pure. */
import { satisfy } from '@module-federation/enhanced/runtime';
import type { RemoteManifest, ShellManifest } from '../remote-manifest';

/** Reasons why the build must not go live on that shell; empty when there are none. */
export function incompatibilities(remote: RemoteManifest, shell: ShellManifest): string[] {
  const problems: string[] = [];
  if (!satisfy(shell.hostContract, remote.hostContract)) {
    problems.push(`it needs host contract ${remote.hostContract}, the shell has ${shell.hostContract}`);
  }
  const offered = new Map(shell.shared.map((module) => [module.name, module]));
  for (const { name, version, requiredVersion, singleton = true } of remote.shared) {
    if (!singleton) continue; // where its version differs from the shell's, the remote uses its own copy
    const shells = offered.get(name);
    if (!shells) continue; // not shared by the shell: the remote brings its own copy
    if (!satisfy(shells.version, requiredVersion)) {
      problems.push(`it needs ${name} ${requiredVersion}, the shell shares ${shells.version}`);
    }
    // The reverse: a copy provided by the remote must also suit the shell.
    if (!satisfy(version, shells.requiredVersion)) {
      problems.push(`it brings ${name} ${version}, the shell needs ${shells.requiredVersion}`);
    }
  }
  return problems;
}
