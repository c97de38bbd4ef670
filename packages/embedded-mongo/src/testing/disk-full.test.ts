/** A full disk: a write fails with an error and changes nothing, reads continue, even after a restart, and writes work again once there is space. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { serverProcess, temporaryDirectory } from './temporary-server';

const DISK = '24m';
const ROOM_BYTES = 6 * 1024 * 1024;

/** Mounts a small disk, if this user may. */
function smallDisk(): { path: string; remove(): void } | undefined {
  const directory = temporaryDirectory();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', directory.path], { stdio: 'ignore' });
  } catch {
    directory.remove();
    return undefined;
  }
  return {
    path: directory.path,
    remove() {
      execFileSync('umount', [directory.path]);
      directory.remove();
    },
  };
}

const disk = smallDisk();
if (!disk) process.stdout.write('disk full: skipped, mounting a small disk needs root\n');
afterAll(() => disk?.remove());

(disk ? it : it.skip)(
  'on a full disk writes fail cleanly and resume when there is room',
  async () => {
    const dir = path.join(disk?.path ?? '', 'data');
    const ballast = path.join(disk?.path ?? '', 'ballast');
    writeFileSync(ballast, Buffer.alloc(ROOM_BYTES));
    const server = await serverProcess(['--dir', dir]);
    const client = new MongoClient(server.uri);
    try {
      const rows = client.db('full').collection<{ _id: number; text: string }>('rows');
      await rows.createIndex({ text: 1 }, { unique: true });
      const acknowledged: number[] = [];
      let refusal: { code?: number; message?: string } | undefined;
      for (let n = 0; n < 20_000 && !refusal; n += 20) {
        const batch = Array.from({ length: 20 }, (_, at) => ({ _id: n + at, text: `${n + at} ${'x'.repeat(900)}` }));
        try {
          await rows.insertMany(batch);
          acknowledged.push(...batch.map(({ _id }) => _id));
        } catch (error) {
          refusal = error as { code?: number; message?: string };
        }
      }
      expect(refusal?.message).toMatch(/not applied/);
      expect(acknowledged.length).toBeGreaterThan(1_000);

      const idsNow = async (): Promise<number[]> =>
        (
          await rows
            .find({}, { projection: { _id: 1 } })
            .sort({ _id: 1 })
            .toArray()
        ).map(({ _id }) => _id);
      expect(await idsNow()).toEqual(acknowledged);
      await expect(rows.updateMany({}, { $set: { more: 'y'.repeat(500) } })).rejects.toMatchObject({
        message: expect.stringMatching(/not applied/) as string,
      });
      await expect(client.db('full').command({ compact: 'rows' })).rejects.toMatchObject({ code: 14_031 });
      expect(readdirSync(dir)).not.toContain('compact');
      // Many documents are changed in several writes: what one of them did while there was room stays.
      expect(await rows.countDocuments({ more: { $exists: true } } as never)).toBeLessThan(acknowledged.length / 2);

      rmSync(ballast);
      await rows.insertOne({ _id: -1, text: 'there is room again' });
      expect(await rows.findOne({ text: 'there is room again' })).toMatchObject({ _id: -1 });
      expect(await client.db('full').command({ validate: 'rows' })).toMatchObject({
        valid: true,
        nrecords: acknowledged.length + 1,
      });
      await client.close();
      expect(await server.stop()).toBe(0);

      const again = await serverProcess(['--dir', dir]);
      const second = new MongoClient(again.uri);
      expect(await second.db('full').collection('rows').countDocuments()).toBe(acknowledged.length + 1);
      await second.close();
      expect(await again.stop()).toBe(0);
    } finally {
      await client.close();
      if (server.child.exitCode === null) await server.kill();
    }
  },
  120_000,
);

/** Leaves not one block. */
function fillUp(file: string): void {
  const fd = openSync(file, 'w');
  try {
    for (;;) writeSync(fd, Buffer.alloc(4_096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(fd);
  }
}

(disk ? it : it.skip)(
  'a server killed on a full disk starts again there, answers reads and leaves nothing behind',
  async () => {
    const dir = path.join(disk?.path ?? '', 'restarted');
    const ballast = path.join(disk?.path ?? '', 'all of it');
    const first = await serverProcess(['--dir', dir]);
    const client = new MongoClient(first.uri);
    await client.db('full').collection('rows').insertOne({ kept: true });
    await client.close();
    fillUp(ballast);
    await first.kill();
    const again = await serverProcess(['--dir', dir]);
    const second = new MongoClient(again.uri);
    try {
      const rows = second.db('full').collection('rows');
      expect(await rows.countDocuments({ kept: true })).toBe(1);
      rmSync(ballast);
      await rows.insertOne({ kept: false });
      expect(readdirSync(dir).sort()).toEqual(['data.mdb', 'embedded-mongo.json', 'lock.mdb', 'server.lock']);
    } finally {
      await second.close();
      await again.stop();
    }
  },
  120_000,
);
