/** Replaces the shell's federation: every remote is a chunk of the one program. */
const ENTRIES = {
  landing: () => import('entry-of-landing'),
  'client-app': () => import('entry-of-client-app'),
  'worker-app': () => import('entry-of-worker-app'),
  'admin-app': () => import('entry-of-admin-app'),
};

export function guardScripts() {}
export function fetchCommon() {}
export function preloadFiles() {}
export async function spendFailedPreloads() {}

export async function loadEntryPoint(remote) {
  return (await ENTRIES[remote]()).default;
}
