/** What a change of the address adds to the history. */
import { siteNavigation } from './site-navigation';

it.each([
  ['/dashboard/taskList?pay=10', true],
  ['/dashboard/taskList', false],
  ['/dashboard/taskList?pay=10#results', false],
])('at /dashboard/taskList?pay=10, %s replaces the entry: %p', (to, replace) => {
  window.history.replaceState(null, '', '/dashboard/taskList?pay=10');
  const router = jest.fn();
  siteNavigation.attach(router);
  siteNavigation.go(to);
  expect(router.mock.calls).toEqual([[to, { replace }]]);
});
