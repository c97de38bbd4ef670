import fc from 'fast-check';
import { Overlay } from './overlay';
import { afterPrefix, keyText, type Entry, type Range, type Reader, type Space, type Writer } from './key-value';

/** A minimal ordered store: the reference for the overlay, and its base. */
class Table implements Writer {
  private readonly rows = new Map<string, Buffer>();

  get(_space: Space, key: Uint8Array): Buffer | undefined {
    return this.rows.get(keyText(key));
  }

  range(_space: Space, { start, end, reverse }: Range): IterableIterator<Entry> {
    const keys = [...this.rows.keys()].filter((key) => key >= keyText(start) && key < keyText(end)).sort();
    if (reverse) keys.reverse();
    const entries = keys.map((text) => ({ key: Buffer.from(text, 'latin1'), value: this.rows.get(text) as Buffer }));
    return entries.values();
  }

  countUpTo(space: Space, range: Range, limit: number): { keys: number; next: Uint8Array | undefined } {
    const entries = [...this.range(space, range)];
    return { keys: Math.min(limit, entries.length), next: entries[limit]?.key };
  }

  exceeds(space: Space, range: Range, keys: number): boolean {
    return [...this.range(space, range)].length > keys;
  }

  put(_space: Space, key: Uint8Array, value: Uint8Array): void {
    this.rows.set(keyText(key), Buffer.from(value));
  }

  remove(_space: Space, key: Uint8Array): void {
    this.rows.delete(keyText(key));
  }
}

const key = fc.uint8Array({ minLength: 1, maxLength: 2 });
const change = fc.record({ key, value: fc.option(fc.uint8Array({ maxLength: 2 }), { nil: undefined }) });
const show = (entries: Iterable<Entry>): string[] =>
  [...entries].map((entry) => `${keyText(entry.key)}=${keyText(entry.value)}`);

function applyTo(writer: Writer, changes: readonly { key: Uint8Array; value: Uint8Array | undefined }[]): void {
  for (const { key: at, value } of changes) {
    if (value) writer.put('docs', at, value);
    else writer.remove('docs', at);
  }
}

it('shows, counts and replays exactly what writing directly would have left', () => {
  fc.assert(
    fc.property(fc.array(change), fc.array(change), key, key, fc.boolean(), (before, after, a, b, reverse) => {
      const [start, end] = keyText(a) < keyText(b) ? [a, b] : [b, a];
      const base = new Table();
      const direct = new Table();
      applyTo(base, before);
      applyTo(direct, before);
      const overlay = new Overlay(base);
      applyTo(overlay, after);
      applyTo(direct, after);
      const range: Range = { start, end, reverse };
      expect(show(overlay.range('docs', range))).toEqual(show(direct.range('docs', range)));
      const keys = (of: Reader): number => of.countUpTo('docs', range, 1_000).keys;
      expect(keys(overlay)).toBe(keys(direct));
      for (const { key: at } of after) expect(overlay.get('docs', at)).toEqual(direct.get('docs', at));
      overlay.replay(base);
      const all: Range = { start: Buffer.from([0]), end: Buffer.alloc(3, 0xff) };
      expect(show(base.range('docs', all))).toEqual(show(direct.range('docs', all)));
    }),
  );
});

it('may be written to while it is read', () => {
  const overlay = new Overlay(new Table());
  for (const byte of [1, 2, 3]) overlay.put('docs', Buffer.from([byte]), Buffer.from([byte]));
  const seen: number[] = [];
  for (const entry of overlay.range('docs', { start: Buffer.from([0]), end: Buffer.from([9]) })) {
    seen.push(entry.key[0] as number);
    overlay.remove('docs', entry.key);
    overlay.put('docs', Buffer.from([(entry.key[0] as number) + 4]), Buffer.from([0]));
  }
  expect(seen).toEqual([1, 2, 3]);
});

it('a prefix ends before the next one, also at the last byte', () => {
  expect(afterPrefix(Buffer.from([1, 2]))).toEqual(Buffer.from([1, 3]));
  expect(afterPrefix(Buffer.from([1, 0xff]))).toEqual(Buffer.from([2]));
  expect(afterPrefix(Buffer.from([0xff]))).toEqual(Buffer.from([0xff]));
});
