/** Current content and owners of reported things: always read again, so that nobody decides about something that has changed since. */
import { type Types, type mongo } from 'mongoose';
import type { ReportSubject } from '@taskmint/contract';
import { recordsById } from '../../database/by-id';
import { collectionOf } from '../../database/records';
import { QuestionModel } from '../questions/question.model';
import { reviewPicture, ReviewModel, type ReviewRecord } from '../reviews/review.model';
import { SubmissionModel } from '../submissions/submission.model';
import { MessageModel } from '../talk/message.model';
import { TaskModel, type TaskRecord } from '../tasks/task.model';
import { UserModel, type UserRecord } from '../users/user.model';

export type Person = Pick<UserRecord, '_id' | 'name' | 'email' | 'photoURL' | 'status' | 'suspended_until'>;

export interface Facts {
  readonly name: string;
  readonly text: string | null;
  readonly picture: string | null;
  readonly owner: Types.ObjectId | null;
  readonly task?: TaskRecord;
  readonly review?: ReviewRecord;
  /** A message, question or answer. */
  readonly words?: { readonly hidden: boolean };
}

interface Reported {
  readonly kind: ReportSubject;
  readonly thing: Types.ObjectId;
  readonly subject: string;
}

/** By subject; things that no longer exist are left out. */
export async function factsOf(
  things: readonly Reported[],
  session?: mongo.ClientSession,
): Promise<ReadonlyMap<string, Facts>> {
  const facts = new Map<string, Facts>();
  const options = { session };
  const wanted = (...kinds: ReportSubject[]) => things.filter(({ kind }) => kinds.includes(kind));
  const among = (some: readonly Reported[]) => ({ _id: { $in: some.map(({ thing }) => thing) } });

  const [tasks, works, reviews, users, messages, questions] = [
    wanted('task', 'picture'),
    wanted('submission'),
    wanted('review'),
    wanted('user'),
    wanted('message'),
    wanted('question', 'answer'),
  ];
  // Sequentially, since operations of a transaction cannot run concurrently.
  const foundTasks = tasks.length ? await collectionOf(TaskModel).find(among(tasks), options).toArray() : [];
  const foundWorks = works.length ? await collectionOf(SubmissionModel).find(among(works), options).toArray() : [];
  const foundReviews = reviews.length ? await collectionOf(ReviewModel).find(among(reviews), options).toArray() : [];
  const foundMessages = messages.length
    ? await collectionOf(MessageModel).find(among(messages), options).toArray()
    : [];
  const foundQuestions = questions.length
    ? await collectionOf(QuestionModel).find(among(questions), options).toArray()
    : [];
  const foundUsers = await peopleById(
    users.map(({ thing }) => thing),
    session,
  );

  const put = (some: readonly Reported[], id: Types.ObjectId, fact: Facts) => {
    for (const { subject, thing } of some) if (thing.equals(id)) facts.set(subject, fact);
  };
  for (const task of foundTasks)
    put(tasks, task._id, {
      name: task.task_title,
      text: `${task.task_detail}\n\n${task.submission_info}`,
      picture: task.task_image_url,
      owner: task.owner,
      task,
    });
  for (const { _id, task_title: name, submission_details: text, worker: owner } of foundWorks)
    put(works, _id, { name, text, picture: null, owner });
  for (const review of foundReviews)
    put(reviews, review._id, {
      name: review.name,
      text: review.details,
      picture: review.image,
      owner: review.author,
      review,
    });
  for (const message of foundMessages)
    put(messages, message._id, { name: '', text: message.text, picture: null, owner: message.author, words: message });
  for (const { _id, text, hidden, asker, owner, answer } of foundQuestions) {
    const isAnswer = ({ kind }: Reported) => kind === 'answer';
    const said = { name: '', picture: null };
    put(
      questions.filter((each) => !isAnswer(each)),
      _id,
      { ...said, text, owner: asker, words: { hidden } },
    );
    if (answer) put(questions.filter(isAnswer), _id, { ...said, text: answer.text, owner, words: answer });
  }
  for (const user of foundUsers.values())
    put(users, user._id, { name: user.name, text: null, picture: reviewPicture(user), owner: user._id });
  return facts;
}

export function peopleById(
  ids: readonly Types.ObjectId[],
  session?: mongo.ClientSession,
): Promise<ReadonlyMap<string, Person>> {
  const projection = { name: 1, email: 1, photoURL: 1, status: 1, suspended_until: 1 } as const;
  return recordsById(UserModel, ids, projection, { session });
}
