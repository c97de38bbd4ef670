/** Renders the screens of one remote inside its own frame. For Jest only. */
import type { Role, User } from '@taskmint/contract';
import type { ReactNode } from 'react';
import type { FakeApi, FakeHandlers } from './fake/fake-api';
import { fakeHost, type FakeHostOptions } from './fake/fake-host';
import { fakeUser } from './fake/fake-users';
import { createRemoteFrame } from './remote-frame';
import { renderInHost, type RenderInHostResult } from './render-in-host';

export interface RenderScreenOptions extends Omit<FakeHostOptions, 'user' | 'api'> {
  user?: Partial<User>;
  /** Overrides individual responses of the demo API. */
  api?: FakeHandlers;
  path?: string;
  params?: Record<string, string>;
}

export interface RenderedScreen extends RenderInHostResult {
  /** Calls with this name, in order. */
  calls(name: FakeApi['made'][number]['name']): FakeApi['made'][number][];
}

export type RenderScreen = (screen: ReactNode, options?: RenderScreenOptions) => RenderedScreen;

/** Creates a function that renders a remote's screens for people of `role`, with a fresh demo API for each screen. */
export function screenRenderer(role: Role, demoApi: () => FakeHandlers): RenderScreen {
  return (screen, { user, api, path, params, ...rest } = {}) => {
    const host = fakeHost({ ...rest, user: fakeUser(role, user), api: { ...demoApi(), ...api } });
    const { Frame } = createRemoteFrame(host);
    const rendered = renderInHost(<Frame>{screen}</Frame>, {
      host,
      ...(path !== undefined && { path }),
      ...(params && { params }),
    });
    return { ...rendered, calls: (name) => (host.api as FakeApi).made.filter((call) => call.name === name) };
  };
}
