/**
 * Checks that hold for every screen of a remote: it renders completely in each language, shows that it is loading, and names what failed with a way
 * to retry. For Jest only.
 */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ApiError } from './api-error';
import type { FakeApi, FakeHandlers } from './fake/fake-api';
import type { FakeHost } from './fake/fake-host';
import type { RemoteRoute } from './host-contract';
import { applyLanguage, LANGUAGES } from './language/language';

export interface EveryScreen {
  routes: readonly RemoteRoute[];
  /** The remote's demo API. */
  answers(): FakeHandlers;
  /** Renders a screen in the remote's own frame; `api` overrides individual responses. */
  render(screen: ReactNode, api?: FakeHandlers): { host: FakeHost };
}

const REFUSED = { status: 403, code: 'not_allowed', message: 'You may not see this.', requestId: 'r-1' } as const;

/** The handlers, which fail until `mend` is called. */
function breakable(answers: FakeHandlers): { api: FakeHandlers; mend(): void } {
  let broken = true;
  const api = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (input: never) => {
        if (broken) throw new ApiError(REFUSED);
        return (answer as (given: never) => unknown)(input);
      },
    ]),
  ) as FakeHandlers;
  return { api, mend: () => void (broken = false) };
}

/** Lets everything in flight arrive. */
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 50)));

export function describeEveryScreen({ routes, answers, render }: EveryScreen): void {
  const all = routes.map((route) => [route.path, route] as const);
  afterEach(() => act(() => applyLanguage('en')));

  describe.each(LANGUAGES)('in %s', (language) => {
    test.each(all)('%s comes up whole', async (_, route) => {
      const complaints = jest.spyOn(console, 'error');
      const { default: Screen } = await route.load();
      act(() => applyLanguage(language));
      const { host } = render(<Screen />);
      await screen.findByRole('heading', { level: 1 });
      await settle();
      expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual([]);
      expect(host.log.errors).toEqual([]);
      expect(complaints).not.toHaveBeenCalled();
      complaints.mockRestore();
    });
  });

  test.each(all)('%s shows that it waits, says with a code what failed, and comes back', async (_, route) => {
    const { default: Screen } = await route.load();
    const { api, mend } = breakable(answers());
    const { host } = render(<Screen />, api);
    const waits = screen.queryAllByRole('status').length > 0;
    await settle();
    // Whatever fails, it stays clear which screen this is.
    await screen.findByRole('heading', { level: 1 });
    const alerts = screen.queryAllByRole('alert');
    const reads = (host.api as FakeApi).made.length > 0;
    expect(alerts.length > 0).toBe(reads);
    if (reads) expect(waits).toBe(true);
    for (const alert of alerts) {
      expect(alert.textContent).toContain('You may not see this.');
      expect(alert.textContent).toContain('Code: not_allowed Reference: r-1');
    }
    mend();
    for (const button of screen.queryAllByRole('button', { name: 'Try again' })) await userEvent.click(button);
    await waitFor(() => expect(screen.queryAllByRole('alert')).toEqual([]));
    expect(screen.queryByText('You may not see this.')).toBeNull();
  });
}
