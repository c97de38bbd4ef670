import type { HostServices } from '@taskmint/platform';
import { describeEveryScreen } from '@taskmint/platform/testing';
import { demoApi } from '../demo/demo-api';
import { demoId } from '../demo/demo-data';
import { renderScreen } from '../demo/render-screen';
import entry from '../entry';

describeEveryScreen({
  routes: entry({} as HostServices).routes,
  answers: demoApi,
  render: (screen, api) => renderScreen(screen, { params: { id: demoId(101) }, ...(api && { api }) }),
});
