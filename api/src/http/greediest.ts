/** Who loses something when all senders together hold too much. Pure. */

export interface Held {
  readonly sender: string;
  readonly bytes: number;
}

/** Of the sender with the most bytes in `all`, the first; undefined if there is nothing. */
export function oldestOfTheGreediest<T extends Held>(all: ReadonlySet<T>): T | undefined {
  const bytes = new Map<string, number>();
  let greediest = { sender: '', bytes: 0 };
  for (const held of all) {
    const sum = (bytes.get(held.sender) ?? 0) + held.bytes;
    bytes.set(held.sender, sum);
    if (sum > greediest.bytes) greediest = { sender: held.sender, bytes: sum };
  }
  for (const held of all) if (held.sender === greediest.sender) return held;
  return undefined;
}
