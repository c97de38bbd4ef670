/**
 * Entry point of the shell. Everything is behind a dynamic import, because shared modules are not available before, and in steps: evaluating all of
 * it at once would block a slow device for a third of a second. A page that cannot start says so.
 */
import { startSingletonGuard } from './start/singleton-guard';
import { inTurns } from './start/in-turns';

startSingletonGuard();

// The libraries the page runs on, in order of dependency; all of them have been downloading since the page arrived.
const foundations = [
  () => import('react'),
  () => import('react-dom/client'),
  () => import('styled-components'),
  () => import('@taskmint/platform'),
  () => import('@taskmint/ui-kit/core'),
];
const site = () => import(/* webpackChunkName: "bootstrap" */ './bootstrap');

inTurns([...foundations, site])
  .then(site)
  .then(
    ({ bootstrap }) => bootstrap(),
    () => {
      const root = document.getElementById('root');
      if (!root) return;
      const notice = document.createElement('p');
      notice.setAttribute('role', 'alert');
      notice.textContent = 'Taskmint could not be loaded. Check your connection, then ';
      const again = document.createElement('a');
      again.href = window.location.href;
      again.textContent = 'try again';
      notice.append(again, '.');
      root.replaceChildren(notice);
    },
  );
