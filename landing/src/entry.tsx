/** What the shell loads: the public page as data. The page itself is loaded with its route. */
import type { RemoteEntryPoint } from '@taskmint/platform';
import { createRemoteFrame } from '@taskmint/platform/query';

const describe: RemoteEntryPoint = () => ({
  name: 'landing',
  routes: [{ path: '', title: 'Taskmint', roles: [], load: () => import('./app/home.screen') }],
  menu: [],
  ...createRemoteFrame(),
});

export default describe;
