/** A scan that continues after memory was released: it returns every record once, and its final check costs no more than necessary. */
import { readDoc, type Doc } from '../bson';
import { insertRecord, removeRecord } from '../index/records';
import { prepareDocument } from '../commands/new-document';
import { createCollection } from '../commands/create';
import type { CollectionInfo } from '../store/catalogue';
import { Store } from '../store/store';
import { temporaryDirectory, type TemporaryDirectory } from '../testing/temporary-server';
import { Engine } from '../txn/engine';
import type { WriteView } from '../txn/views';
import { Query } from './query';

const NS = 'app.rows';
const COUNT = 300;
let directory: TemporaryDirectory;
let engine: Engine;

beforeEach(async () => {
  directory = temporaryDirectory();
  engine = new Engine(Store.open(directory.path));
  await engine.write((view) => void createCollection(view, NS, {}));
  await insert(Array.from({ length: COUNT }, (_, n) => ({ _id: n })));
});
afterEach(async () => {
  await engine.close();
  directory.remove();
});

const insert = (docs: Doc[]): Promise<void> =>
  engine.write((view) => {
    for (const document of docs) {
      const { doc, raw } = prepareDocument(document, engine.clock.tick());
      insertRecord(view, view.catalogue.get(NS) as CollectionInfo, raw, doc);
    }
  });

/** Reads everything, with a renewal of the view after `meanwhile` in the middle. @returns the ids, and where keys were counted */
async function scan(meanwhile: () => Promise<unknown>): Promise<{ ids: unknown[]; counted: string[] }> {
  const view = engine.openView();
  const query = new Query(view.catalogue.get(NS), { filter: {}, checkInterrupt: () => undefined });
  const ids: unknown[] = [];
  for (let n = 0; n < COUNT / 2; n += 1) ids.push(readDoc(query.next(view)?.raw as Uint8Array)['_id']);
  await meanwhile();
  query.suspend();
  await view.renew();
  const count = jest.spyOn(view.data, 'countUpTo');
  for (let match = query.next(view); match; match = query.next(view)) ids.push(readDoc(match.raw)['_id']);
  query.suspend();
  const counted = count.mock.calls.map(([space]) => space);
  view.close();
  return { ids, counted };
}

const all = Array.from({ length: COUNT }, (_, n) => n);

it('counts only the keys of _id where nobody wrote', async () => {
  expect(await scan(() => Promise.resolve())).toEqual({ ids: all, counted: ['index'] });
});

it('sees what was written behind it, and counts everything then', async () => {
  const write = async (): Promise<void> => {
    await insert([{ _id: COUNT }]);
    await engine.write((view) => removeRecord(view, view.catalogue.get(NS) as CollectionInfo, 1, { _id: 0 }));
  };
  expect(await scan(write)).toEqual({ ids: [...all, COUNT], counted: ['docs', 'index'] });
});

it('ends with 175 when its collection is gone', async () => {
  const drop = (): Promise<void> => engine.write((view) => view.define(NS, () => undefined));
  await expect(scan(drop)).rejects.toMatchObject({ code: 175 });
});

it('a drop of much gives memory back between its writes', async () => {
  const { environment } = engine.store;
  const short = jest.spyOn(environment, 'isShortOfMemory', 'get').mockReturnValue(true);
  const rested = jest.spyOn(environment, 'yieldForMemory');
  for (let write = 0; write < 3; write += 1) await engine.writeAside((view) => removeSome(view, write));
  expect(rested).toHaveBeenCalledTimes(3);
  short.mockRestore();
  // Whoever rests is not counted as somebody who reads, and is again afterwards.
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(environment.releaseMemory()).toBe(true);
  await environment.ready();
  expect((await scan(() => Promise.resolve())).ids).toEqual(all.slice(3));
});

function removeSome(view: WriteView, id: number): void {
  removeRecord(view, view.catalogue.get(NS) as CollectionInfo, id + 1, { _id: id });
}
