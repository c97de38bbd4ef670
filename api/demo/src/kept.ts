/** What people of the demonstration keep and say beside their work: searches, stars for clients, a file that was seen before, messages about work, a key and a webhook (fair-work.md 6, 7, 8, 9). */
import { Types } from 'mongoose';
import type { ClientStars, SearchFilter, SearchAlert } from '@taskmint/contract';
import { now } from '#api/clock';
import { collectionOf } from '#api/database/records';
import { DAY_MS } from '#api/days';
import type { Actor } from '#api/http/actor';
import { createKey, listKeys } from '#api/modules/api-keys/manage-keys.command';
import { attachProof } from '#api/modules/proofs/attach-proof.command';
import { ProofModel } from '#api/modules/proofs/proof.model';
import { saveSearch, searchesOf } from '#api/modules/saved-searches/saved-search.commands';
import { rateClient } from '#api/modules/submissions/rate-client.command';
import { SubmissionModel, type SubmissionRecord } from '#api/modules/submissions/submission.model';
import { MessageModel } from '#api/modules/talk/message.model';
import { writeAboutWork } from '#api/modules/talk/write-about-work.command';
import { changeWebhook, createWebhook, listWebhooks } from '#api/modules/webhooks/manage-webhooks.command';
import type { Deed } from './deed';

/** Work of that person in that task, which is there by then. */
async function workOn(worker: Actor, task_title: string): Promise<SubmissionRecord> {
  const work = await collectionOf(SubmissionModel).findOne({ task_title, worker: new Types.ObjectId(worker.id) });
  return work ?? Promise.reject(new Error(`${worker.name} has no work on "${task_title}"`));
}

/** Stars for the client of the latest decided work. */
function starsDeed(worker: Actor, client: Actor, daysAgo: number, stars: ClientStars): Deed {
  return {
    daysAgo,
    run: async () => {
      const decided = {
        worker: new Types.ObjectId(worker.id),
        owner: new Types.ObjectId(client.id),
        status: 'approve' as const,
        // A rating is of the last 30 days.
        decided_at: { $gt: new Date(now().getTime() - 29 * DAY_MS) },
      };
      const work = await collectionOf(SubmissionModel).findOne(decided, { sort: { decided_at: -1 } });
      if (!work) throw new Error(`${worker.name} has no work that ${client.name} has decided lately`);
      if (!work.client_rating) await rateClient(worker, work._id.toHexString(), stars);
    },
  };
}

/** As daily as its owner wants it: a search that tells at once would tell of whatever is posted while the product is tried out. */
function searchDeed(worker: Actor, daysAgo: number, name: string, filter: SearchFilter, alert: SearchAlert): Deed {
  return {
    daysAgo,
    run: async () => {
      const kept = await searchesOf(worker.id);
      if (!kept.some((search) => search.name === name)) await saveSearch(worker, { name, filter, alert });
    },
  };
}

/** A small file that is a PDF to whoever looks at its ends. */
const RECEIPT = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

function fileDeed(worker: Actor, title: string, daysAgo: number): Deed {
  return {
    daysAgo,
    run: async () => {
      const { _id, status } = await workOn(worker, title);
      const has = await collectionOf(ProofModel).findOne({ submission_id: _id });
      if (!has && status === 'pending')
        await attachProof(worker, _id.toHexString(), { data: RECEIPT, filename: 'proof.pdf' });
    },
  };
}

/** A question about work that waits, and its answer. */
function talkDeeds(client: Actor, worker: Actor, title: string): Deed[] {
  const say = (daysAgo: number, author: Actor, text: string): Deed => ({
    daysAgo,
    run: async () => {
      const { _id } = await workOn(worker, title);
      const said = { submission_id: _id, author: new Types.ObjectId(author.id) };
      if (!(await collectionOf(MessageModel).findOne(said))) await writeAboutWork(author, _id.toHexString(), text);
    },
  });
  return [
    say(0.12, client, 'Two of the libraries have summer hours. Which ones did you write down?'),
    say(0.11, worker, 'Those of the school year; the summer hours are in the last column.'),
  ];
}

function programDeed(client: Actor): Deed {
  return {
    daysAgo: 8,
    run: async () => {
      if ((await listKeys(client)).length === 0)
        await createKey(client, { name: 'Weekly report', scopes: ['read'], daily_coins: 0 });
      if ((await listWebhooks(client)).length > 0) return;
      const { record } = await createWebhook(client, {
        url: 'https://example.com/taskmint',
        topics: ['work', 'money'],
      });
      // Nothing leaves a machine on which somebody tries the product out.
      await changeWebhook(client, record._id, { status: 'disabled' });
    },
  };
}

const LIBRARIES = 'Find the opening hours of 20 public libraries';

export function keptDeeds([client]: readonly Actor[], [first, second, third]: readonly Actor[]): Deed[] {
  if (!client || !first || !second || !third) throw new Error('the demonstration has too few people');
  return [
    starsDeed(first, client, 3, { clarity: 5, fairness: 5, communication: 4 }),
    starsDeed(second, client, 3, { clarity: 4, fairness: 5, communication: 5 }),
    starsDeed(third, client, 3, { clarity: 3, fairness: 4, communication: 4 }),
    searchDeed(first, 5, 'Translations from 20 coins', { category: 'translation', min_pay: 20 }, 'daily'),
    searchDeed(first, 4, 'Interviews', { search: 'interview' }, 'off'),
    ...talkDeeds(client, third, LIBRARIES),
    programDeed(client),
    // The later one is not whoever waits for a withdrawal: it would wait for a look at the link.
    fileDeed(second, 'Answer a survey about public transport', 0.15),
    fileDeed(third, LIBRARIES, 0.1),
  ];
}
