/** Messages from demo people to the admin, and their reports. Data only. */
import type { ReportReason, SupportTopic } from '@taskmint/contract';

export interface DemoMessage {
  /** Who wrote it. */
  email: string;
  daysAgo: number;
  topic: SupportTopic;
  message: string;
  /** If left out, it waits. */
  answer?: string;
}

export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    email: 'freelancer@taskmint.test',
    daysAgo: 6,
    topic: 'withdrawal',
    message: 'My last withdrawal shows as sent, but nothing has arrived on my phone yet. How long does that take?',
    answer:
      'Up to a day after it was sent. If it is not there tomorrow, write here again and we will ask the payment system.',
  },
  {
    email: 'client-two@taskmint.test',
    daysAgo: 0.4,
    topic: 'payment',
    message: 'My bank asks about a payment to you that I do not remember. Can you tell me which packages it was for?',
  },
];

export interface DemoReport {
  /** Number of the freelancer who reports. */
  freelancer: 1 | 2 | 3 | 4;
  /** Title of the task. */
  task: string;
  daysAgo: number;
  reason: ReportReason;
  details: string;
}

export const DEMO_REPORTS: readonly DemoReport[] = [
  {
    freelancer: 2,
    task: 'Rate 30 short translations',
    daysAgo: 0.5,
    reason: 'broken',
    details: 'The list of sentences does not open: the page says that I have no access.',
  },
];
