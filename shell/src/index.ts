/** Start of the shell. One dynamic import, because shared modules are not there before it; a page that cannot start says so. */
import { startCounting } from './start/copies';

startCounting();

import(/* webpackChunkName: "bootstrap" */ './bootstrap').then(
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
