/** Mutants in links between accounts and the rules that count them, in questions, and in who receives webhooks. See work.mjs for the format. */
const K = 'api/src/modules/links';
const Q = 'api/src/modules/questions';
const W = 'api/src/modules/webhooks';
const LINKS = 'links/links.test';
const BY_WORK = 'links/link-by-work.test';

export const linkMutants = [
  {
    name: 'closing the first of two linked accounts frees the other',
    edits: [[`${K}/decide-link.command.ts`, "{ first: person, state: 'apart' }", '{ first: person }']],
    tests: [LINKS],
  },
  {
    name: 'a link holds back whoever was first',
    edits: [[`${K}/note-link.command.ts`, "{ _id: later, status: 'active' },", "{ _id: first, status: 'active' },"]],
    tests: [LINKS],
  },
  {
    name: 'evidence that an admin has lifted links again',
    edits: [
      [
        `${K}/note-link.command.ts`,
        'return !evidence.some((one) => one.kind === kind && one.key === key);',
        'return true;',
      ],
    ],
    tests: [LINKS],
  },
  {
    name: 'withdrawals go on when one of two links was looked at',
    edits: [[`${K}/decide-link.command.ts`, '...(open ? {} : { link_look: null })', 'link_look: null']],
    tests: [LINKS],
  },
  {
    name: 'what an admin had before them is new evidence afterwards',
    edits: [[`${K}/note-link.command.ts`, 'done_at <= decided_at', 'done_at < new Date(0)']],
    tests: [BY_WORK],
  },
  {
    name: 'two who work at the same time are one person',
    edits: [[`${K}/lockstep.ts`, 'pauseMs < 0 || ', '']],
    tests: ['links/lockstep.test', BY_WORK],
  },
  {
    name: 'a right answer that many give links who gives it',
    edits: [
      [`${K}/link-by-texts.command.ts`, 'likePeople.size <= MAX_SHARE_LIKE * people.size', 'likePeople.size >= 0'],
    ],
    tests: [BY_WORK],
  },
  {
    name: 'somebody asks as much as they like in a day',
    edits: [[`${Q}/ask-question.command.ts`, 'lately >= perDay || ', '']],
    tests: ['questions/questions.test'],
  },
  {
    name: 'what is told while an endpoint is sent to is never due',
    edits: [
      [
        `${W}/due-readers.ts`,
        'const asSeen = { latest, webhook_marks: webhook_marks ?? (null as never) };',
        'const asSeen = webhook_marks === -1 ? { latest } : {};',
      ],
    ],
    tests: ['webhooks/webhooks.test'],
  },
  {
    name: 'a link is decided with evidence that the admin has not read',
    edits: [
      ['api/src/modules/links/decide-link.command.ts', 'state: link.state, pieces: evidence }', 'state: link.state }'],
    ],
    tests: ['links/links.test'],
    pattern: 'read all evidence',
  },
];
