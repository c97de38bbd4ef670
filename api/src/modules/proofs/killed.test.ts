/** kill -9 of the API while it removes files whose work never came. With TASKMINT_FULL=1 before and after each command, otherwise once. */
import { Types } from 'mongoose';
import { calls } from '@taskmint/contract';
import { proofFieldsFixture } from '@taskmint/contract/fixtures';
import { collectionOf } from '../../database/records';
import { DAY_MS } from '../../days';
import { LeaseModel } from '../../jobs/lease';
import { JOB_PROCESS, startKiller } from '../../testing/killed-process';
import { shared } from '../../testing/shared';
import { startTestApi } from '../../testing/start-test-api';
import { objectStore } from '../../store';
import { FULL } from '../../testing/todays';
import { proofKey } from './attach-proof.command';
import { ProofModel } from './proof.model';

jest.setTimeout(FULL ? 3_600_000 : 300_000);

const LONG_AGO = new Date(Date.now() - 3 * DAY_MS);

const api = shared(startTestApi);
const killer = shared(() => startKiller(api, {}, JOB_PROCESS));

/** A file that was sent with a place that was given back long ago. */
async function leftBehind(): Promise<Types.ObjectId> {
  const client = await api.person('client', { bare: true, coins: 100 });
  const { token } = await api.person('freelancer', { bare: true });
  const id = await api.task(client, { proof_fields: proofFieldsFixture() });
  await api.ok(calls.startTask, { params: { id } }, { token });
  const body = new FormData();
  body.append('file', new Blob(['%PDF-1.7\n%%EOF\n']), 'proof.pdf');
  const sent = await api.request<{ insertedId: string }>('POST', `/task/${id}/reservation/files`, body, { token });
  const _id = new Types.ObjectId(sent.body.insertedId);
  await api.ok(calls.giveBackTask, { params: { id } }, { token });
  await collectionOf(ProofModel).updateOne({ _id }, { $set: { stored_at: LONG_AGO } });
  return _id;
}

it('leaves neither a record nor bytes behind', async () => {
  const deadly = await killer.killThrough({
    name: 'collecting files',
    decisive: 'update',
    async prepare() {
      const _id = await leftBehind();
      return {
        async send(process) {
          await collectionOf(LeaseModel).deleteMany({});
          return process.request('POST', '/collect-files');
        },
        async check() {
          expect(await collectionOf(ProofModel).countDocuments({ _id })).toBe(0);
          expect(await objectStore().size(proofKey(_id))).toBeNull();
        },
      };
    },
  });
  expect(deadly.length).toBeGreaterThan(0);
});
