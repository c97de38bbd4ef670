/** Pointing at the account menu, by mouse, finger or keyboard, preloads the dashboard before anybody opens it. */
import '../testing/text-encoder';
import { fireEvent, screen } from '@testing-library/react';
import { fakeHost, fakeUser, renderInHost } from '@taskmint/platform/testing';
import { AccountMenu } from './account-menu';

it.each([
  ['pointing', (button: HTMLElement) => fireEvent.pointerEnter(button.parentElement ?? button)],
  ['focusing', (button: HTMLElement) => fireEvent.focus(button)],
])('%s preloads the home of the role, and goes nowhere', (_how, reach) => {
  const host = fakeHost({ user: fakeUser('client') });
  renderInHost(<AccountMenu />, { host });
  const button = screen.getByRole('button', { name: /^Account of/ });
  expect(host.log.preloads).toEqual([]);
  reach(button);
  expect(host.log.preloads).toEqual(['/dashboard/clientHome']);
  expect(host.log.navigations).toEqual([]);
});
