/**
 * Uncommitted writes of one transaction, held in memory on top of a snapshot: its own reads see both merged, other readers do not, and
 * `replay` applies the writes to a real writer. Knows nothing of conflicts; the transaction takes the locks.
 */
import { keyText, type Entry, type Range, type Reader, type Space, type Writer } from './key-value';

/** The writes of one space: a map, and its keys in order for range scans. */
class SpaceOverlay {
  readonly values = new Map<string, Uint8Array | undefined>();
  private readonly order: string[] = [];

  set(text: string, value: Uint8Array | undefined): void {
    if (!this.values.has(text)) this.order.splice(this.position(text), 0, text);
    this.values.set(text, value);
  }

  /** The written keys of a half-open range, as a copy, so that writing while iterating is safe. */
  slice(start: string, end: string): string[] {
    return this.order.slice(this.position(start), this.position(end));
  }

  private position(text: string): number {
    let low = 0;
    let high = this.order.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.order[middle] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export class Overlay implements Writer {
  private readonly spaces = new Map<Space, SpaceOverlay>();
  private bytes = 0;

  constructor(private readonly base: Reader) {}

  /** Bytes of keys and values written so far; the transaction enforces a limit. */
  get sizeBytes(): number {
    return this.bytes;
  }

  get isEmpty(): boolean {
    return this.spaces.size === 0;
  }

  get(space: Space, key: Uint8Array): Uint8Array | undefined {
    const own = this.spaces.get(space);
    if (own) {
      const text = keyText(key);
      if (own.values.has(text)) return own.values.get(text);
    }
    return this.base.get(space, key);
  }

  range(space: Space, range: Range): IterableIterator<Entry> {
    const own = this.spaces.get(space);
    const texts = own?.slice(keyText(range.start), keyText(range.end)) ?? [];
    if (!own || texts.length === 0) return this.base.range(space, range);
    if (range.reverse) texts.reverse();
    return mergeRanges(this.base.range(space, range), own, texts, range.reverse === true);
  }

  countUpTo(space: Space, range: Range, limit: number): { keys: number; next: Uint8Array | undefined } {
    const { keys, next } = this.base.countUpTo(space, range, limit);
    return { keys: keys + this.added(space, { start: range.start, end: next ?? range.end }), next };
  }

  /** How many keys these writes add to the range; negative if they remove some. */
  private added(space: Space, range: Range): number {
    const own = this.spaces.get(space);
    let total = 0;
    for (const text of own?.slice(keyText(range.start), keyText(range.end)) ?? []) {
      const before = this.base.get(space, Buffer.from(text, 'latin1')) !== undefined;
      const now = own?.values.get(text) !== undefined;
      if (now && !before) total += 1;
      if (!now && before) total -= 1;
    }
    return total;
  }

  exceeds(space: Space, range: Range, keys: number): boolean {
    return this.base.exceeds(space, range, keys);
  }

  put(space: Space, key: Uint8Array, value: Uint8Array): void {
    this.write(space, key, value);
  }

  remove(space: Space, key: Uint8Array): void {
    this.write(space, key, undefined);
  }

  /** Applies every write to the committing writer. */
  replay(target: Writer): void {
    for (const [space, own] of this.spaces) {
      for (const [text, value] of own.values) {
        const key = Buffer.from(text, 'latin1');
        if (value) target.put(space, key, value);
        else target.remove(space, key);
      }
    }
  }

  private write(space: Space, key: Uint8Array, value: Uint8Array | undefined): void {
    let own = this.spaces.get(space);
    if (!own) {
      own = new SpaceOverlay();
      this.spaces.set(space, own);
    }
    own.set(keyText(key), value);
    this.bytes += key.length + (value?.length ?? 0);
  }
}

/** Two-way merge in which an overlay key hides the same key of the base. */
function* mergeRanges(
  base: IterableIterator<Entry>,
  own: SpaceOverlay,
  texts: readonly string[],
  reverse: boolean,
): IterableIterator<Entry> {
  try {
    let at = 0;
    let below = base.next();
    while (at < texts.length || !below.done) {
      const text = texts[at];
      const belowText = below.done ? undefined : keyText(below.value.key);
      const ownFirst =
        text !== undefined && (belowText === undefined || (reverse ? text >= belowText : text <= belowText));
      if (!ownFirst) {
        if (!below.done) yield below.value;
        below = base.next();
        continue;
      }
      if (text === belowText) below = base.next();
      at += 1;
      const value = own.values.get(text);
      if (value) yield { key: Buffer.from(text, 'latin1'), value };
    }
  } finally {
    base.return?.();
  }
}
