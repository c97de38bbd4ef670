/** How many pictures a person may store, and the removal of unused ones. */
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { calls, type CallOutput } from '@taskmint/contract';
import { StoreRefused, StoreUnavailable } from '@taskmint/object-store';
import { setClock } from '../../clock';
import { collectionOf } from '../../database/records';
import { HOUR_MS } from '../../days';
import { JobFailureModel } from '../../jobs/job-failure.model';
import { interruptAt } from '../../testing/between-statements';
import { shared } from '../../testing/shared';
import { startTestApi } from '../../testing/start-test-api';
import { collectPictures } from './collect-pictures.job';
import { picturesOfOurs } from './images.routes';
import { PERSON_QUOTA, takeQuota } from './upload-quota';
import { UploadModel, UploadQuotaModel } from './upload.model';

const api = shared(startTestApi);

let shade = 0;
async function newPicture(): Promise<Uint8Array> {
  shade += 1;
  const background = { r: shade % 256, g: (shade * 7) % 256, b: 90 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

async function upload(token: string, data?: Uint8Array) {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(data ?? (await newPicture()))], { type: 'image/png' }), 'one.png');
  return api.request<CallOutput<typeof calls.uploadImage> & { code?: string }>('POST', '/images', form, { token });
}

const fileOf = (id: string): string => path.join(api.env.DATA_DIR, 'images', `${id}.webp`);
const collect = () => collectPictures(picturesOfOurs).run(new AbortController().signal);
const tomorrow = (): void => setClock(() => Date.now() + 25 * HOUR_MS);

describe('an identity without a record', () => {
  test('stores the photo to register with and hardly more, also when many come at once', async () => {
    const { token } = api.stranger();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('too_many_uploads');
  });

  test('loses it after a day when it does not register, and keeps it when it does', async () => {
    const [gone, stays] = [api.stranger(), api.stranger()];
    const [unused, photo] = [(await upload(gone.token)).body.data, (await upload(stays.token)).body.data];
    const body = { name: 'With photo', role: 'freelancer' as const, photoURL: photo.display_url };
    await api.ok(calls.registerUser, { body }, { token: stays.token });
    await collect();
    expect([existsSync(fileOf(unused.id)), existsSync(fileOf(photo.id))]).toEqual([true, true]);
    tomorrow();
    await collect();
    expect([existsSync(fileOf(unused.id)), existsSync(fileOf(photo.id))]).toEqual([false, true]);
  });
});

describe('collecting', () => {
  test('takes what an upload and a removal that died left half written', async () => {
    const halves = ['images', 'images-aside'].map((folder) => path.join(api.env.DATA_DIR, folder, 'a.webp.3735928559'));
    for (const half of halves) {
      mkdirSync(path.dirname(half), { recursive: true });
      writeFileSync(half, 'half a p');
      utimesSync(half, 1, 1);
    }
    await collect();
    expect(halves.map((half) => existsSync(half))).toEqual([false, false]);
  });

  const put = async (count: number) => {
    const { token } = await api.person('client');
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await upload(token)).body.data.id);
    tomorrow();
    return ids;
  };

  test('removes a picture the next time when the store did not answer', async () => {
    const [id = ''] = await put(1);
    for (const at of ['setAside', 'endRemoval'] as const) {
      const away = () => Promise.reject(new StoreUnavailable('503'));
      const job = collectPictures(() => ({ ...picturesOfOurs(), [at]: away }));
      await expect(job.run(new AbortController().signal)).rejects.toThrow('503');
      expect(existsSync(fileOf(id))).toBe(true);
    }
    expect(await collectionOf(JobFailureModel).countDocuments({ job: 'collect-pictures' })).toBe(0);
    await collect();
    expect([existsSync(fileOf(id)), await collectionOf(UploadModel).countDocuments({ picture: id })]).toEqual([
      false,
      0,
    ]);
  });

  test('goes on behind a picture that the store will not let go', async () => {
    const ids = await put(3);
    const held = (id: string) =>
      id === ids[0] ? Promise.reject(new StoreRefused('403')) : picturesOfOurs().setAside(id);
    await collectPictures(() => ({ ...picturesOfOurs(), setAside: held })).run(new AbortController().signal);
    expect(ids.map((id) => existsSync(fileOf(id)))).toEqual([true, false, false]);
    expect(await collectionOf(JobFailureModel).countDocuments({ job: 'collect-pictures' })).toBe(1);
  });
});

describe('a process that dies between two statements', () => {
  /** Statements that uploading or collecting one picture takes, at most. */
  const STATEMENTS = 8;

  async function dieAt(nth: number, work: () => Promise<unknown>): Promise<void> {
    const death = interruptAt(nth, () => Promise.reject(new Error('died')));
    await work().catch(() => undefined);
    await death.end().catch(() => undefined);
  }

  test('leaves a picture counted once when it is uploaded again, and not at all when it is collected', async () => {
    for (let nth = 1; nth <= STATEMENTS; nth += 1) {
      const { uid } = api.stranger();
      const take = () => takeQuota(uid, `died${nth}`, 100, PERSON_QUOTA);
      const quota = () => collectionOf(UploadQuotaModel).findOne({ _id: uid });
      await dieAt(nth, take);
      await take();
      expect(await quota()).toMatchObject({ count: 1, bytes: 100, day_count: 1 });
      tomorrow();
      await dieAt(nth, collect);
      await collectionOf(JobFailureModel).deleteMany({});
      await collect();
      expect(await quota()).toMatchObject({ count: 0, bytes: 0 });
      setClock();
    }
  });
});

describe('a person', () => {
  test('stores as much as fits a day and all days, and not a picture more when many come at once', async () => {
    const { uid } = api.stranger();
    const quota = { dayCount: 5, dayBytes: 1_000, count: 8, bytes: 1_500 };
    const take = (name: string, size = 100) =>
      takeQuota(uid, name, size, quota).then(
        () => true,
        () => false,
      );
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => take(`a${n}`)));
    expect(many.filter(Boolean)).toHaveLength(5);
    tomorrow();
    expect(await take('big', 1_001)).toBe(false);
    expect([await take('b1', 300), await take('b2', 300), await take('b3', 300)]).toEqual([true, true, true]);
    expect(await take('b4')).toBe(false);
    expect(await collectionOf(UploadModel).countDocuments({ uid })).toBe(8);
  });

  test('pays nothing for the same picture again, and gets back what is collected', async () => {
    const person = await api.person('client', { coins: 100 });
    const [data, used] = [await newPicture(), await newPicture()];
    const first = (await upload(person.token, data)).body.data;
    await upload(person.token, data);
    const shown = (await upload(person.token, used)).body.data;
    await api.task(person, { task_image_url: shown.display_url });
    const quota = () => collectionOf(UploadQuotaModel).findOne({ _id: person.uid });
    expect(await quota()).toMatchObject({ count: 2, day_count: 2 });
    tomorrow();
    await Promise.all([collect(), collect()]);
    expect(await quota()).toMatchObject({ count: 1, bytes: shown.size });
    expect([existsSync(fileOf(first.id)), existsSync(fileOf(shown.id))]).toEqual([false, true]);
  });

  test('keeps a picture that somebody else has too', async () => {
    const [one, other] = [await api.person('client'), await api.person('client')];
    const data = await newPicture();
    const { id } = (await upload(one.token, data)).body.data;
    tomorrow();
    await upload(api.tokenOf(other), data);
    await collect();
    expect(existsSync(fileOf(id))).toBe(true);
    expect(await collectionOf(UploadModel).countDocuments({ picture: id })).toBe(1);
  });

  test('has the quota of a person as soon as there is a record', async () => {
    const person = await api.person('client');
    for (let n = 0; n < 5; n += 1) expect((await upload(person.token)).status).toBe(200);
    expect(PERSON_QUOTA.dayCount).toBeGreaterThan(5);
  });
});
