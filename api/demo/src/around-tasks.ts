/**
 * Events around demo tasks besides the work itself: public questions, defect reports, a screen-out, pay added to a task, a template
 * (decisions.md 31, fair-work.md 16).
 */
import { Types } from 'mongoose';
import type { TemplateContent } from '@taskmint/contract';
import { collectionOf } from '#api/database/records';
import type { Actor } from '#api/http/actor';
import { answerDefect, contestDefect, reportDefect } from '#api/modules/defects/defect.commands';
import { DefectModel } from '#api/modules/defects/defect.model';
import { addToPay } from '#api/modules/pay-floor/add-pay.command';
import { payDifferences } from '#api/modules/pay-floor/pay-differences.job';
import { answerQuestion } from '#api/modules/questions/answer-question.command';
import { askQuestion } from '#api/modules/questions/ask-question.command';
import { QuestionModel } from '#api/modules/questions/question.model';
import { ReservationModel } from '#api/modules/reservations/reservation.model';
import { startTask } from '#api/modules/reservations/start-task.command';
import { screenOut } from '#api/modules/screen-outs/screen-out.command';
import { saveTemplate, templatesOf } from '#api/modules/task-templates/task-template.commands';
import { TaskModel, type TaskRecord } from '#api/modules/tasks/task.model';
import type { DemoEvent } from './demo-event';
import { DEMO_SCREEN_OUTS } from './fields';

/** More time than the job takes. */
const JOB_MS = 30_000;

async function taskNamed(task_title: string): Promise<TaskRecord> {
  const task = await collectionOf(TaskModel).findOne({ task_title });
  return task ?? Promise.reject(new Error(`the demonstration has no task "${task_title}"`));
}

/** A question and its answer by the client; without an answer it stays open. */
function questionEvents(
  asker: Actor,
  title: string,
  daysAgo: number,
  text: string,
  by?: Actor,
  answer = '',
): DemoEvent[] {
  const asked = async () => {
    const { _id: task_id } = await taskNamed(title);
    return collectionOf(QuestionModel).findOne({ task_id, asker: new Types.ObjectId(asker.id) });
  };
  const asking: DemoEvent = {
    daysAgo,
    run: async () => {
      if (!(await asked())) await askQuestion(asker, (await taskNamed(title))._id.toHexString(), text);
    },
  };
  const answering: DemoEvent = {
    daysAgo: daysAgo - 0.1,
    run: async () => {
      const question = await asked();
      if (by && question && !question.answer) await answerQuestion(by, question._id.toHexString(), answer);
    },
  };
  return by ? [asking, answering] : [asking];
}

/**
 * A report that a task is broken. With `by`, the client refuses it and the worker takes it to an admin; otherwise it waits for the client.
 */
function defectEvents(worker: Actor, title: string, daysAgo: number, text: string, by?: Actor): DemoEvent[] {
  const reported = async () => {
    const { _id: task_id } = await taskNamed(title);
    return collectionOf(DefectModel).findOne({ task_id, worker: new Types.ObjectId(worker.id) });
  };
  const reporting: DemoEvent = {
    daysAgo,
    run: async () => {
      if (await reported()) return;
      await reportDefect(worker, (await taskNamed(title))._id.toHexString(), { category: 'dead_link', text });
    },
  };
  const contesting: DemoEvent = {
    daysAgo: daysAgo - 0.1,
    run: async () => {
      const defect = await reported();
      if (!by || defect?.state !== 'open') return;
      const id = defect._id.toHexString();
      await answerDefect(by, id, { outcome: 'refused', answer: 'The page opens here; please try it once more.' });
      await contestDefect(
        worker,
        id,
        'It does not open on two phones and a computer; a photo of the message is ready.',
      );
    },
  };
  return by ? [reporting, contesting] : [reporting];
}

/** Starts the task and claims a screen-out, once. */
function screenOutEvent(worker: Actor, title: string, daysAgo: number): DemoEvent {
  return {
    daysAgo,
    run: async () => {
      const task = await taskNamed(title);
      const own = { task_id: task._id, worker: new Types.ObjectId(worker.id) };
      const kept = await collectionOf(ReservationModel).findOne(own);
      if (kept && !kept.live) return;
      const id = task._id.toHexString();
      if (!kept) await startTask(worker, id);
      await screenOut(worker, id, DEMO_SCREEN_OUTS[title]?.criteria[0] ?? '');
    },
  };
}

/** Raises the pay of a task, and pays the difference to those who have done it. */
function raiseEvent(client: Actor, title: string, daysAgo: number, pay: number): DemoEvent {
  return {
    daysAgo,
    run: async () => {
      const task = await taskNamed(title);
      if (task.per_task_pay < pay) await addToPay(client, task._id.toHexString(), pay);
      await payDifferences.run(AbortSignal.timeout(JOB_MS));
    },
  };
}

function templateEvent(client: Actor, daysAgo: number, name: string, content: TemplateContent): DemoEvent {
  return {
    daysAgo,
    run: async () => {
      const kept = await templatesOf(client.id);
      if (!kept.some((template) => template.name === name)) await saveTemplate(client, { name, content });
    },
  };
}

export function aroundEvents(
  [client, other]: readonly Actor[],
  [first, second, third, fourth]: readonly Actor[],
): DemoEvent[] {
  if (!client || !other || !first || !second || !third || !fourth)
    throw new Error('the demonstration has too few people');
  const photos = 'Label 100 street photos by weather';
  const products = 'Describe 15 product pictures in one sentence each';
  const translations = 'Rate 30 short translations';
  return [
    ...questionEvents(
      second,
      photos,
      3,
      'What do I choose when it rains on one half of a photo?',
      other,
      'Rain: what can be seen anywhere on the photo counts.',
    ),
    ...questionEvents(third, products, 0.09, 'May a sentence name the brand that stands on the product?'),
    ...defectEvents(fourth, products, 0.08, 'The link to the last five pictures says “not found”.'),
    // Within the hour for which their place is reserved.
    ...defectEvents(third, translations, 1.49, 'The page with sentences 21 to 30 does not open.', other),
    screenOutEvent(second, translations, 1.3),
    raiseEvent(other, photos, 0.07, 18),
    templateEvent(client, 6, 'Opening hours, another town', {
      task_title: 'Find the opening hours of 20 public libraries',
      category: 'research',
      task_detail:
        'Look up each library on the page of its town. Note the hours of every weekday, and those of the summer.',
      submission_info: 'A table: library, weekday, from, to.',
      task_quantity: 10,
      per_task_pay: 120,
      estimated_minutes: 30,
    }),
  ];
}
