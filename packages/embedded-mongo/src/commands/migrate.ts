/**
 * Upgrades a store of an earlier version to the current format before the first command runs. The format number is stored in the same
 * transaction as the upgrade; a newer one is refused. One step per format.
 */
import { DirectoryError } from '../store/directory';
import { rangeOf, mayBeCut, u32 } from '../store/keys';
import type { IndexInfo } from '../store/catalogue';
import type { Engine } from '../txn/engine';
import type { WriteView } from '../txn/views';
import { removeIndexes } from './index-builds';

const FORMAT_KEY = Buffer.from('format');
/**
 * 1: the first published format; it stores no number. 2: no text indexes, and `cut` marks indexes with truncated keys. 3: changes of
 * watched collections are logged, which an earlier version would not do.
 */
const FORMAT = 3;

/** @throws DirectoryError when a later version wrote the store */
export async function migrate(engine: Engine, log: (line: string) => void): Promise<void> {
  const view = engine.openView();
  const noted = view.data.get('meta', FORMAT_KEY);
  view.close();
  const format = noted ? Buffer.from(noted).readUInt32BE() : 1;
  if (format > FORMAT) throw new DirectoryError(`the data has format ${format}; this version reads up to ${FORMAT}`);
  if (format === FORMAT) return;
  const lines = await engine.write((writing) => {
    writing.data.put('meta', FORMAT_KEY, u32(FORMAT));
    return format < 2 ? [...dropTextIndexes(writing), ...markCutIndexes(writing)] : [];
  });
  for (const line of lines) log(line);
}

const isText = ({ spec }: IndexInfo): boolean => Object.values(spec['key'] as object).includes('text');

function dropTextIndexes(view: WriteView): string[] {
  return view.catalogue.all().flatMap(({ ns, indexes }) => {
    const text = indexes.filter(isText);
    if (text.length > 0) removeIndexes(view, ns, new Set(text.map(({ id }) => id)));
    return text.map(({ name }) => `index ${name} on ${ns} was dropped: text search is not supported`);
  });
}

function markCutIndexes(view: WriteView): string[] {
  return view.catalogue.all().flatMap(({ ns, indexes }) => {
    const cut = indexes.filter((index) => !index.cut && hasCutKeys(view, index)).map(({ id }) => id);
    if (cut.length > 0)
      view.define(
        ns,
        (info) =>
          info && {
            ...info,
            indexes: info.indexes.map((index) => (cut.includes(index.id) ? { ...index, cut: true } : index)),
          },
      );
    return indexes
      .filter(({ id }) => cut.includes(id))
      .map(({ name }) => `index ${name} on ${ns} has shortened keys: it no longer gives an order`);
  });
}

function hasCutKeys(view: WriteView, index: IndexInfo): boolean {
  for (const { key } of view.data.range('index', rangeOf(index.id))) if (mayBeCut(key, index.unique)) return true;
  return false;
}
