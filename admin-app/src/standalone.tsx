/** This remote alone: its screens over fake services. Never part of a release. */
import { startDashboardAlone } from '@taskmint/dashboard-kit/standalone';
import { demoApi } from './demo/demo-api';
import entry from './entry';

startDashboardAlone({ entry, role: 'admin', api: demoApi() });
