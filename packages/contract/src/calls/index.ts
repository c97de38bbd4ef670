/** All calls, by name. The router, the authorisation matrix, the OpenAPI document and the browser's client are all derived from this one object. */
import * as apiKeys from './api-keys';
import * as appeals from './appeals';
import * as cards from './cards';
import * as clients from './clients';
import * as desk from './desk';
import * as decisions from './decisions';
import * as defects from './defects';
import * as disputes from './disputes';
import * as figures from './figures';
import * as invoices from './invoices';
import * as jobs from './jobs';
import * as links from './links';
import * as news from './news';
import * as payments from './payments';
import * as payouts from './payouts';
import * as platform from './platform';
import * as questions from './questions';
import * as releases from './releases';
import * as reports from './reports';
import * as reservations from './reservations';
import * as reviews from './reviews';
import * as signals from './signals';
import * as savedSearches from './saved-searches';
import * as submissions from './submissions';
import * as support from './support';
import * as talk from './talk';
import * as taskTemplates from './task-templates';
import * as tasks from './tasks';
import * as userFiles from './user-files';
import * as users from './users';
import * as webhooks from './webhooks';
import * as withdrawals from './withdrawals';

export const calls = {
  ...users,
  ...userFiles,
  ...tasks,
  ...taskTemplates,
  ...reservations,
  ...submissions,
  ...desk,
  ...talk,
  ...questions,
  ...appeals,
  ...clients,
  ...savedSearches,
  ...payments,
  ...cards,
  ...invoices,
  ...disputes,
  ...withdrawals,
  ...payouts,
  ...platform,
  ...jobs,
  ...news,
  ...releases,
  ...reviews,
  ...support,
  ...reports,
  ...figures,
  ...decisions,
  ...defects,
  ...links,
  ...signals,
  ...apiKeys,
  ...webhooks,
} as const;

export type CallName = keyof typeof calls;
