/**
 * Entry point of the shell. Everything is behind a dynamic import, because shared modules are not available before. A page that cannot start says so,
 * above what stands there already.
 */
import { startSingletonGuard } from './start/singleton-guard';

startSingletonGuard();

import(/* webpackChunkName: "bootstrap" */ './bootstrap').then(
  ({ bootstrap }) => bootstrap(),
  () => {
    const notice = document.querySelector<HTMLTemplateElement>('#not-loaded');
    if (notice) document.getElementById('root')?.prepend(notice.content);
  },
);
