/**
 * kill -9 of the API while it takes a canary back: it happens once, and everybody concerned is informed once. With TASKMINT_FULL=1 before and after each
 * command.
 */
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Types } from 'mongoose';
import type { RemoteRegistry } from '@taskmint/contract';
import { readJournal } from '@taskmint/federation/registry';
import { collectionOf } from '../database/records';
import { AuditModel } from '../modules/audit/audit.model';
import { NoticeModel } from '../modules/news/notice.model';
import { JOB_PROCESS, startKiller } from '../testing/killed-process';
import { runOfJob } from '../testing/run-of-job';
import { shared } from '../testing/shared';
import { startTestApi } from '../testing/start-test-api';
import { FULL } from '../testing/todays';
import { CanaryEndModel } from './canary-end.model';
import { CANARY, LIVE, registryWithCanary, visit, visitors, writeRegistry } from './canary-fixture';
import { CanaryVoteModel } from './canary-vote.model';
import { noteVisit } from './note-visit.command';

jest.setTimeout(FULL ? 3_600_000 : 300_000);

let file: string;
const api = shared(startTestApi);
const admin = shared(() => api.person('admin'));
const killer = shared(() => startKiller(api, {}, JOB_PROCESS));
beforeAll(() => {
  file = path.join(api.env.DATA_DIR, 'registry.json');
});

test('taking a canary back survives kill -9', async () => {
  const flow = {
    name: 'taking a canary back',
    decisive: 'commitTransaction',
    drawnUpTo: 14,
    async prepare() {
      for (const model of [CanaryVoteModel, CanaryEndModel, AuditModel, NoticeModel] as const)
        await collectionOf(model as typeof CanaryVoteModel).deleteMany({});
      rmSync(path.join(api.env.DATA_DIR, 'registry.journal'), { recursive: true, force: true });
      const registry = registryWithCanary();
      writeRegistry(file, registry);
      for (const [side, version] of Object.entries({ canary: CANARY, live: LIVE }) as ['canary' | 'live', string][])
        await Promise.all(
          visitors(side, 30).map((visitor) => {
            const failure = side === 'canary' ? 'entry-threw' : null;
            return noteVisit(registry, { actor: null, address: visitor }, visit({ visitor, version, failure }));
          }),
        );
      return runOfJob('judge-canaries', async () => {
        const { revision, remotes } = JSON.parse(readFileSync(file, 'utf8')) as RemoteRegistry;
        expect([revision, remotes.map(({ canary }) => canary !== undefined)]).toEqual([8, [true, false]]);
        expect((await readJournal(file)).map((each) => each.revision)).toEqual([8]);
        const told = { person: new Types.ObjectId(admin.id), kind: 'canary_taken_back' as const };
        expect(await collectionOf(NoticeModel).countDocuments(told)).toBe(1);
        expect(await collectionOf(AuditModel).countDocuments({ action: 'release-rollback' })).toBe(1);
        expect(await collectionOf(CanaryEndModel).countDocuments({ settled_at: null })).toBe(0);
      });
    },
  } as const;
  expect((await killer.killThrough(flow)).length).toBeGreaterThan(0);
});
