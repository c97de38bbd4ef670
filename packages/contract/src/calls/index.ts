/** All calls, by name. The router, the authorisation matrix, the OpenAPI document and the browser's client walk over this one object. */
import * as appeals from './appeals';
import * as disputes from './disputes';
import * as figures from './figures';
import * as jobs from './jobs';
import * as payments from './payments';
import * as platform from './platform';
import * as releases from './releases';
import * as reports from './reports';
import * as reservations from './reservations';
import * as reviews from './reviews';
import * as submissions from './submissions';
import * as support from './support';
import * as tasks from './tasks';
import * as users from './users';
import * as withdrawals from './withdrawals';

export const calls = {
  ...users,
  ...tasks,
  ...reservations,
  ...submissions,
  ...appeals,
  ...payments,
  ...disputes,
  ...withdrawals,
  ...platform,
  ...jobs,
  ...releases,
  ...reviews,
  ...support,
  ...reports,
  ...figures,
} as const;

export type CallName = keyof typeof calls;
