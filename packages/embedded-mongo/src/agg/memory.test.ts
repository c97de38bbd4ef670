/** Memory limits of stages: MongoDB's limits and codes, and less memory where a limit allows it. */
import type { Doc } from '../bson';
import { PAUSED } from '../query/pause';
import { STAGE_LIMIT_BYTES } from './memory';
import { runPipeline } from './pipeline';
import type { PipelineEnv } from './types';

const MEGABYTE = 'x'.repeat(1024 * 1024);
const COUNT = STAGE_LIMIT_BYTES / MEGABYTE.length + 1;
/** More than a stage may hold, in the memory of one document. */
const large = (): Doc[] =>
  Array.from({ length: COUNT }, (_, n) => ({ _id: n, g: n % 2, tens: n % 10, text: MEGABYTE }));
const env: PipelineEnv = { resolveCollection: () => large(), now: new Date(0) };
const run = (...pipeline: Doc[]): unknown[] => [...runPipeline(large(), pipeline, env)];

test.each<[string, Doc, number]>([
  ['$sort', { $sort: { _id: -1 } }, 292],
  ['$group', { $group: { _id: '$_id', text: { $first: '$text' } } }, 292],
  ['$push', { $group: { _id: null, texts: { $push: '$text' } } }, 146],
  ['$addToSet', { $group: { _id: null, all: { $addToSet: { n: '$_id', text: '$text' } } } }, 146],
  ['$push of many groups', { $group: { _id: '$tens', texts: { $push: '$text' } } }, 292],
  ['$lookup of everything', { $lookup: { from: 'all', pipeline: [], as: 'r' } }, 292],
])('%s holds no more than 100 MB', (_name, stage, code) => {
  expect(() => run(stage)).toThrow(expect.objectContaining({ code }));
});

test.each<[string, Doc[], number]>([
  ['$sort with a limit', [{ $sort: { _id: -1 } }, { $skip: 1 }, { $limit: 1 }], 1],
  ['$group that keeps nothing', [{ $group: { _id: '$g', n: { $sum: 1 } } }], 2],
])('%s takes more', (_name, pipeline, results) => {
  expect(run(...pipeline)).toHaveLength(results);
});

test('every stage passes pauses on and gives the same result with them', () => {
  const docs = Array.from({ length: 60 }, (_, n) => ({ _id: n, g: n % 7, tags: [n, n + 1] }));
  function* pausing(): Iterable<Doc | typeof PAUSED> {
    for (const doc of docs) {
      yield PAUSED;
      yield doc;
    }
  }
  const others: PipelineEnv = { ...env, resolveCollection: () => docs };
  const pauses: PipelineEnv = {
    ...env,
    resolveCollection: pausing,
    openPipeline: (_name, rest) => ({ documents: pausing(), rest: [...rest] }),
    checkInterrupt: () => undefined,
    isSliceOver: () => true,
  };
  const stages: Doc[] = [
    { $match: { g: { $gt: 2 } } },
    { $sort: { g: 1, _id: -1 } },
    { $limit: 3 },
    { $skip: 55 },
    { $count: 'n' },
    { $group: { _id: '$g', all: { $push: '$_id' } } },
    { $unwind: '$tags' },
    { $lookup: { from: 'o', localField: 'g', foreignField: 'tags', pipeline: [{ $sort: { _id: -1 } }], as: 'r' } },
    { $lookup: { from: 'o', pipeline: [{ $count: 'n' }], as: 'r' } },
    { $unionWith: { coll: 'o', pipeline: [{ $limit: 2 }] } },
    { $set: { x: 1 } },
  ];
  for (const stage of stages) {
    const paused = [...runPipeline(pausing(), [stage], pauses)];
    expect(paused).toContain(PAUSED);
    expect([stage, ...paused.filter((doc) => doc !== PAUSED)]).toEqual([stage, ...runPipeline(docs, [stage], others)]);
  }
});
