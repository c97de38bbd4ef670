/**
 * Shared by all baselines, so that they do the same work: the same commands on the same driver with the same options, the same JSON, the same
 * headers. Each baseline only adds its own way to receive a request and send a response.
 */
import { createSecretKey, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { readEnv, useEnv } from '../../../../../api/src/env';
import { cursorBehind } from '../../../../../api/src/modules/tasks/task-order';
import type { TaskRecord } from '../../../../../api/src/modules/tasks/task.model';
import { presentTask, TASK_PROJECTION } from '../../../../../api/src/modules/tasks/task.presenter';
import type { UserRecord } from '../../../../../api/src/modules/users/user.model';
import { SECRETS } from '../processes';

/** Also reads the settings that the API needs to present a task. */
export async function connectDatabase(): Promise<MongoClient> {
  useEnv(readEnv({ NODE_ENV: 'test', ...SECRETS, MONGODB_URI: process.env['MONGODB_URI'] ?? '' }));
  return MongoClient.connect(process.env['MONGODB_URI'] ?? '', {
    maxPoolSize: 50,
    minPoolSize: 2,
    readConcern: { level: 'majority' },
    writeConcern: { w: 'majority' },
    ignoreUndefined: true,
  });
}

/** The public list, with headers for its total and its continuation: the API's own query. */
export async function readList(db: Db, limit: number): Promise<{ tasks: object[]; headers: Record<string, string> }> {
  const filter = { listed: true, expires_at: { $gt: new Date() } };
  const rows = await db
    .collection('tasks')
    .aggregate(
      [
        { $match: filter },
        { $sort: { _id: -1 } },
        { $limit: limit },
        { $project: TASK_PROJECTION },
        {
          $unionWith: {
            coll: 'tasks',
            pipeline: [
              { $match: filter },
              { $limit: 1_000 },
              { $count: 'total' },
              { $set: { read_part: { $literal: 'count' } } },
            ],
          },
        },
      ],
      { batchSize: 20_000, maxTimeMS: 5_000 },
    )
    .toArray();
  const tasks = rows.filter((row) => row['read_part'] === undefined) as unknown as TaskRecord[];
  const count = rows.find((row) => row['read_part'] === 'count');
  const total = tasks.length < limit ? tasks.length : Number(count?.['total'] ?? 0);
  const last = tasks.at(-1);
  return {
    tasks: tasks.map((task) => presentTask(task, null)),
    headers: {
      'X-Total-Count': String(total),
      ...(last && total > limit && { 'X-Next-Cursor': cursorBehind('newest', last) }),
    },
  };
}

/** One task; null when there is none. */
export async function readTask(db: Db, id: string): Promise<object | null> {
  const task = await db
    .collection<TaskRecord>('tasks')
    .findOne({ _id: new ObjectId(id) as never }, { projection: TASK_PROJECTION, maxTimeMS: 5_000 });
  return task && task.status !== 'cancelled' ? presentTask(task as never, null) : null;
}

/** Created once, as in the API. */
const key = createSecretKey(process.env['JWT_SECRET'] ?? 'a baseline is given the secret of the API', 'utf8');

/** The caller, identified as in the API: by the token, then the record behind it. Null for nobody. */
export async function readCaller(db: Db, authorization: string | undefined): Promise<UserRecord | null> {
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const claims = jwt.verify(token, key, {
    algorithms: ['HS256'],
    issuer: 'taskmint-api',
    audience: 'taskmint',
  });
  return db
    .collection<UserRecord>('users')
    .findOne(
      { uid: claims.sub as string },
      { projection: { email: 1, name: 1, photoURL: 1, role: 1, status: 1, suspended_until: 1, suspension_reason: 1 } },
    );
}

/** One person by address, with the fields that they may see. */
export async function readUser(db: Db, email: string): Promise<object | null> {
  const user = await db.collection<UserRecord>('users').findOne({ email });
  return (
    user && {
      _id: user._id.toHexString(),
      name: user.name,
      email: user.email,
      role: user.role,
      photoURL: user.photoURL,
      coins: user.coins,
      promotional_coins: user.promotional_coins,
      promotional_withdrawable: true,
      withdrawable_coins: user.coins,
      receivable_cents: 0,
      total_pay: user.total_pay,
      status: user.status,
      suspended_until: null,
      created_at: user.created_at.toISOString(),
    }
  );
}

/** Headers of every response of the API, apart from id, length and total. */
export const SAME_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none';object-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
  Vary: 'Origin',
};

export const ALLOWED_ORIGINS = new Set(['http://localhost:3000', 'http://127.0.0.1:3000']);

export const newRequestId = (): string => randomUUID();

/** Tells the parent process where the baseline listens. */
export function sayReady(port: number): void {
  process.stdout.write(`baseline ready http://127.0.0.1:${port}\n`);
}
