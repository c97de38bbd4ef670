/**
 * What else demo people have: searches, ratings of clients, a file seen before, messages about work, a key and a webhook (fair-work.md 6,
 * 7, 8, 9).
 */
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
import type { DemoEvent } from './demo-event';

/** A person's work on a task, which must exist by then. */
async function workOn(worker: Actor, task_title: string): Promise<SubmissionRecord> {
  const work = await collectionOf(SubmissionModel).findOne({ task_title, worker: new Types.ObjectId(worker.id) });
  return work ?? Promise.reject(new Error(`${worker.name} has no work on "${task_title}"`));
}

/** A rating for the client of the latest approved work. */
function starsEvent(worker: Actor, client: Actor, daysAgo: number, stars: ClientStars): DemoEvent {
  return {
    daysAgo,
    run: async () => {
      const decided = {
        worker: new Types.ObjectId(worker.id),
        owner: new Types.ObjectId(client.id),
        status: 'approve' as const,
        // Only work of the last 30 days can be rated.
        decided_at: { $gt: new Date(now().getTime() - 29 * DAY_MS) },
      };
      const work = await collectionOf(SubmissionModel).findOne(decided, { sort: { decided_at: -1 } });
      if (!work) throw new Error(`${worker.name} has no work that ${client.name} has decided lately`);
      if (!work.client_rating) await rateClient(worker, work._id.toHexString(), stars);
    },
  };
}

/** Saves a search. No demo search has immediate alerts: they would tell of every task posted while somebody tries out the product. */
function searchEvent(
  worker: Actor,
  daysAgo: number,
  name: string,
  filter: SearchFilter,
  alert: SearchAlert,
): DemoEvent {
  return {
    daysAgo,
    run: async () => {
      const kept = await searchesOf(worker.id);
      if (!kept.some((search) => search.name === name)) await saveSearch(worker, { name, filter, alert });
    },
  };
}

/** A small file that passes as a PDF by its beginning and end. */
const RECEIPT = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

function fileEvent(worker: Actor, title: string, daysAgo: number): DemoEvent {
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

/** A question about waiting work, and its answer. */
function talkEvents(client: Actor, worker: Actor, title: string): DemoEvent[] {
  const say = (daysAgo: number, author: Actor, text: string): DemoEvent => ({
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

function programEvent(client: Actor): DemoEvent {
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
      // Nothing may be sent from a machine on which somebody tries out the product.
      await changeWebhook(client, record._id, { status: 'disabled' });
    },
  };
}

const LIBRARIES = 'Find the opening hours of 20 public libraries';

export function keptEvents([client]: readonly Actor[], [first, second, third]: readonly Actor[]): DemoEvent[] {
  if (!client || !first || !second || !third) throw new Error('the demonstration has too few people');
  return [
    starsEvent(first, client, 3, { clarity: 5, fairness: 5, communication: 4 }),
    starsEvent(second, client, 3, { clarity: 4, fairness: 5, communication: 5 }),
    starsEvent(third, client, 3, { clarity: 3, fairness: 4, communication: 4 }),
    searchEvent(first, 5, 'Translations from 20 coins', { category: 'translation', min_pay: 20 }, 'daily'),
    searchEvent(first, 4, 'Interviews', { search: 'interview' }, 'off'),
    ...talkEvents(client, third, LIBRARIES),
    programEvent(client),
    // The later account must not be one with a waiting withdrawal, which would then wait for a review of the link.
    fileEvent(second, 'Answer a survey about public transport', 0.15),
    fileEvent(third, LIBRARIES, 0.1),
  ];
}
