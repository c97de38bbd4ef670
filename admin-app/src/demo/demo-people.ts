/** Made-up items that wait for an admin in the demo: a new client's task, messages and a report. */
import type { InboxConversation, ReportedThing, Task } from '@taskmint/contract';
import { taskFixture } from '@taskmint/contract/fixtures';
import { daysFromNow, demoId } from '@taskmint/dashboard-kit/demo';

export const demoWaitingTasks = (): Task[] => [
  taskFixture('admin', {
    _id: demoId(131),
    task_title: 'Name the birds in ten photos',
    creator_name: 'New Client',
    creator_email: 'new@demo.taskmint.test',
    moderation: { state: 'waiting', since: daysFromNow(-1), reason: null },
  }),
];

export const demoConversations = (): InboxConversation[] => [
  {
    _id: demoId(141),
    topic: 'withdrawal',
    status: 'open',
    created_at: daysFromNow(-1),
    updated_at: daysFromNow(-1),
    messages: [{ from: 'person', text: 'My withdrawal has waited since Monday.', at: daysFromNow(-1), admin: null }],
    name: 'Demo Freelancer',
    email: 'freelancer@demo.taskmint.test',
    has_account: true,
    reaches: ['product'],
    mail: null,
    can: { answer: true, close: true },
  },
  {
    _id: demoId(142),
    topic: 'other',
    status: 'answered',
    created_at: daysFromNow(-5),
    updated_at: daysFromNow(-4),
    messages: [
      { from: 'person', text: 'Do you have a programme for schools?', at: daysFromNow(-5), admin: null },
      { from: 'admin', text: 'Not yet. We will say so on the front page.', at: daysFromNow(-4), admin: 'Demo Admin' },
    ],
    name: 'A Visitor',
    email: 'visitor@demo.taskmint.test',
    has_account: false,
    reaches: [],
    mail: 'failed',
    can: { answer: true, close: true },
  },
];

export const demoReported = (): ReportedThing[] => [
  {
    _id: demoId(151),
    kind: 'task',
    thing: demoId(101),
    name: 'Describe ten product photos in one sentence each',
    text: 'Open the list of photos and write one plain sentence for each of them.',
    picture: null,
    person: { name: 'Demo Client', email: 'client@demo.taskmint.test' },
    status: 'open',
    open: 1,
    first_at: daysFromNow(-1),
    last_at: daysFromNow(-1),
    outcome: null,
    note: null,
    reports: [
      {
        reason: 'broken',
        details: 'The list of photos does not open.',
        name: 'Demo Freelancer',
        email: 'freelancer@demo.taskmint.test',
        at: daysFromNow(-1),
        status: 'open',
      },
    ],
    can: {
      decide: true,
      hide: true,
      cancel: true,
      hidePicture: false,
      hideMessage: false,
      hideReview: false,
      suspend: true,
    },
  },
];
