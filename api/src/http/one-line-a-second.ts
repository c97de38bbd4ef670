/** Logs what may happen very often, such as refusals under a flood, by one line a second. */
const EVERY_MS = 1_000;

/** Counts its calls. `tell` gets their number a second after the first of them, and then begins anew. */
export function oneLineASecond(tell: (count: number) => void): () => void {
  let count = 0;
  const end = (): void => {
    tell(count);
    count = 0;
  };
  return () => {
    if (count === 0) setTimeout(end, EVERY_MS).unref();
    count += 1;
  };
}
