/** Messages from demo people to the admin, and their reports: an answered message, a waiting one, and a report. */
import { Types } from 'mongoose';
import { collectionOf } from '#api/database/records';
import type { Actor } from '#api/http/actor';
import { reportThing } from '#api/modules/reports/report-thing.command';
import { answerConversation } from '#api/modules/support/answer-conversation.command';
import { ConversationModel } from '#api/modules/support/conversation.model';
import { startConversation } from '#api/modules/support/write-to-admins.command';
import { TaskModel } from '#api/modules/tasks/task.model';
import { unlessDone, type DemoEvent } from './demo-event';
import { DEMO_MESSAGES, DEMO_REPORTS } from './messages';

/** Days from a message to its answer. */
const ANSWERED_AFTER = 0.4;

/** Demo people get no mail. */
const NO_MAIL = { send: () => Promise.resolve() };

export function messageEvents(people: readonly Actor[], admin: Actor): DemoEvent[] {
  const conversations = collectionOf(ConversationModel);
  return people.flatMap((person) =>
    DEMO_MESSAGES.filter(({ email }) => email === person.email).flatMap(({ daysAgo, topic, message, answer }) => {
      const own = { person: new Types.ObjectId(person.id), topic };
      const writing: DemoEvent = {
        daysAgo,
        run: async () => {
          if (!(await conversations.findOne(own))) await startConversation(person, { topic, message }, '');
        },
      };
      if (answer === undefined) return [writing];
      const answering: DemoEvent = {
        daysAgo: daysAgo - ANSWERED_AFTER,
        run: async () => {
          const found = await conversations.findOne({ ...own, status: 'open' });
          if (found) await answerConversation(admin, found._id.toHexString(), { message: answer, read: 1 }, NO_MAIL);
        },
      };
      return [writing, answering];
    }),
  );
}

export function reportEvents(freelancers: readonly Actor[]): DemoEvent[] {
  return DEMO_REPORTS.flatMap(({ freelancer, task, daysAgo, reason, details }): DemoEvent[] => {
    const reporter = freelancers[freelancer - 1];
    if (!reporter) return [];
    const run = async () => {
      const found = await collectionOf(TaskModel).findOne({ task_title: task }, { projection: { _id: 1 } });
      if (!found) throw new Error(`there is no demo task ${task}`);
      const report = { about: 'task' as const, id: found._id.toHexString(), reason, details };
      await unlessDone(['already_reported'], () => reportThing(reporter, report));
    };
    return [{ daysAgo, run }];
  });
}
