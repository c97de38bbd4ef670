/** In the place of manifests: there is nothing to fetch or to check in one program. */
export function checkContract() {}
export function checkShared() {}

export async function fetchManifest() {
  return { container: '', entry: '', exposed: { js: [], css: [] }, shared: [] };
}
