/** Decides about canaries for visitors: random, the same at every visit, and gone when the browser's storage is cleared. */
export function visitorId(): string {
  const key = 'taskmint-visitor';
  try {
    const kept = window.localStorage.getItem(key);
    if (kept) return kept;
    const fresh = String(crypto.getRandomValues(new Uint32Array(1))[0]);
    window.localStorage.setItem(key, fresh);
    return fresh;
  } catch {
    return 'visitor';
  }
}
