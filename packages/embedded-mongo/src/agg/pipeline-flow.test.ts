/** How pipelines consume their input: no more than they need, and no longer than allowed. */
import type { Doc } from '../bson';
import { runPipeline } from './pipeline';
import type { PipelineEnv } from './types';

const env: PipelineEnv = { resolveCollection: () => [], now: new Date(0) };

describe('the input of a pipeline', () => {
  test('reads no more than it needs, and stops when told', () => {
    let read = 0;
    function* endless(): Iterable<Doc> {
      for (;;) yield { _id: read++ };
    }
    expect([...runPipeline(endless(), [{ $match: { _id: { $gt: 2 } } }, { $limit: 2 }], env)]).toEqual([
      { _id: 3 },
      { _id: 4 },
    ]);
    expect(read).toBe(5);
    const checkInterrupt = () => {
      throw new Error('told to stop');
    };
    expect(() => [...runPipeline(endless(), [{ $group: { _id: null } }], { ...env, checkInterrupt })]).toThrow(
      'told to stop',
    );
  });

  test('what is left early is closed, inside stages too', () => {
    let open = 0;
    function* scan(docs: Doc[]): Iterable<Doc> {
      open++;
      try {
        yield* docs;
      } finally {
        open--;
      }
    }
    const resolveCollection = () => scan([{ _id: 1 }, { _id: 2 }]);
    const pipeline = [
      {
        $lookup: { from: 'staff', pipeline: [{ $match: { _id: { $gt: 1 } } }, { $limit: 1 }], let: { i: 1 }, as: 's' },
      },
      { $limit: 2 },
    ];
    const result = [
      ...runPipeline(scan([{ _id: 5 }, { _id: 6 }, { _id: 7 }]), pipeline, { ...env, resolveCollection }),
    ] as Doc[];
    expect(result.map(({ s }) => s)).toEqual([[{ _id: 2 }], [{ _id: 2 }]]);
    expect(open).toBe(0);
  });
});
