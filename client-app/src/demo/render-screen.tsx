/** Renders a screen of this remote in a fake host, inside the remote's own frame. For Jest only. */
import type { User } from '@taskmint/contract';
import {
  fakeHost,
  fakeUser,
  renderInHost,
  type FakeApi,
  type FakeHandlers,
  type FakeHostOptions,
  type RenderInHostResult,
} from '@taskmint/platform/testing';
import { createRemoteFrame } from '@taskmint/platform/query';
import type { ReactNode } from 'react';
import { demoApi } from './demo-api';

export interface RenderScreenOptions extends Omit<FakeHostOptions, 'user' | 'api'> {
  user?: Partial<User>;
  /** Replaces single answers of the demo API. */
  api?: FakeHandlers;
  path?: string;
  params?: Record<string, string>;
}

export interface RenderedScreen extends RenderInHostResult {
  /** Calls with this name, in order. */
  calls(name: FakeApi['made'][number]['name']): FakeApi['made'][number][];
}

export function renderScreen(screen: ReactNode, options: RenderScreenOptions = {}): RenderedScreen {
  const { user, api, path, params, ...rest } = options;
  const host = fakeHost({ ...rest, user: fakeUser('client', user), api: { ...demoApi(), ...api } });
  const { Frame } = createRemoteFrame();
  const rendered = renderInHost(<Frame>{screen}</Frame>, {
    host,
    ...(path !== undefined && { path }),
    ...(params && { params }),
  });
  return { ...rendered, calls: (name) => (host.api as FakeApi).made.filter((call) => call.name === name) };
}
