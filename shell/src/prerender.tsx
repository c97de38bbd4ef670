/**
 * Prerenders a page of the site at build time, in one of its languages, for an unknown visitor. Runs in Node, never in a browser;
 * `packages/federation/bin/prerender.cjs` calls it and puts the result into the shell's document.
 */
import { ACCESS_TOKEN_KEY } from '@taskmint/contract';
import {
  createSessionStore,
  type Language,
  LANGUAGE_KEY,
  LANGUAGES,
  renderInLanguage,
  SESSION_LOADING,
  SESSION_SIGNED_OUT,
  textsOf,
  type ApiClient,
  type HostServices,
  type PublicConfig,
  type RemoteEntryPoint,
} from '@taskmint/platform';
import { renderWordsIn } from '@taskmint/ui-kit';
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import { createStore } from 'zustand/vanilla';
import { App } from './app';
import { createSecurityQuestions, type Auth } from './auth';
import type { Composition } from './composition/composition';
import { OVERRIDE_KEY } from './composition/override';
import type { LoadedRemote } from './composition/remote-loader';
import { createToasts } from './dialogs/toasts';
import type { Shell } from './host/create-host';
import { createReportOverPage } from './routing/report-over-page';
import { entranceTexts } from './texts/entrance';

// Otherwise set by webpack: a prerendered page never contains a developer's own build.
Object.assign(globalThis, { REMOTE_OVERRIDE: false });

/** By what the page knows before any script of the site whether somebody is known here, what they read, and whether they try a build of their own. */
export const STORED = { token: ACCESS_TOKEN_KEY, language: LANGUAGE_KEY, override: OVERRIDE_KEY };

/** A page is rendered in each. */
export { LANGUAGES };

/** Filled in by the site when it serves the page. */
const DEMO_VIDEO_URL = '__DEMO_VIDEO_URL__';
/** The shell's screens are chunks of their own: the first renders only request them. */
const RENDERS = 4;

export interface RenderedPage {
  html: string;
  /** One `<style>` element. */
  styles: string;
  /** Of the screen; undefined where it is the product's name. */
  title: string | undefined;
}

const refuse = () => Promise.reject(new Error('Nothing is asked for ahead of time'));
const nothing = () => undefined;

function createStaticHost(isHome: boolean): HostServices {
  const config: PublicConfig = {
    apiUrl: '',
    payments: { publishableKey: '' },
    identity: { apiKey: '', authDomain: '', projectId: '' },
    demoVideoUrl: DEMO_VIDEO_URL,
  };
  return {
    contractVersion: '0.0.0',
    config,
    // The landing page is for visitors; nothing else is known of who opens a form.
    session: createSessionStore(isHome ? SESSION_SIGNED_OUT : SESSION_LOADING),
    api: { call: refuse, list: refuse, upload: refuse } as unknown as ApiClient,
    dialogs: { success: refuse, error: refuse, confirm: refuse },
    toasts: { show: nothing },
    navigate: nothing,
    refreshUser: refuse,
    signOut: refuse,
    preload: nothing,
    reportError: nothing,
  };
}

/** The shell in its initial state, and the remote whose screen is shown. Loads that screen. */
export async function createStaticShell(remote?: {
  entry: RemoteEntryPoint;
  build: string;
}): Promise<{ shell: Shell; prerendered: LoadedRemote | null }> {
  const host = createStaticHost(remote !== undefined);
  const description = remote?.entry(host);
  const screens = new Map<unknown, ComponentType>();
  for (const route of description?.routes ?? []) screens.set(route, (await route.load()).default);
  const prerendered =
    remote && description
      ? { name: description.name, mount: '/', roles: [], version: remote.build, description }
      : null;
  const shell = {
    host,
    auth: {
      notice: createStore(() => null),
      verification: createStore(() => 'unknown'),
      secondFactor: createStore(() => null),
      clockIsWrong: createStore(() => false),
      startingCoins: createStore(() => null),
    } as unknown as Auth,
    composition: {
      override: null,
      prepared: createStore(() => null),
      loader: { available: refuse, all: () => [] },
      screens: { component: (route: unknown) => screens.get(route) },
    } as unknown as Composition,
    googleQuestion: { open: createStore(() => null), ask: refuse },
    securityQuestions: createSecurityQuestions(),
    report: createReportOverPage(host.session),
    toastStore: createToasts().store,
  } as unknown as Shell;
  return { shell, prerendered };
}

/** As the screens set them once they run. */
function titleOf(path: string): string | undefined {
  const { login, register } = textsOf(entranceTexts);
  return { '/login': login.title, '/register': register.title }[path];
}

/** Renders `path`; `remote` is the landing page's entry point and build when its screen belongs there. One at a time: the language is everybody's. */
export async function renderPage(
  path: string,
  language: Language,
  remote?: { entry: RemoteEntryPoint; build: string },
): Promise<RenderedPage> {
  renderInLanguage(language);
  renderWordsIn(language);
  const { shell, prerendered } = await createStaticShell(remote);
  const Router = ({ children }: { children: ReactNode }) => <StaticRouter location={path}>{children}</StaticRouter>;
  let html = '';
  let sheet = new ServerStyleSheet();
  for (let render = 0; render < RENDERS; render += 1) {
    sheet.seal();
    sheet = new ServerStyleSheet();
    html = renderToString(sheet.collectStyles(<App shell={shell} prerendered={prerendered} Router={Router} />));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const styles = sheet.getStyleTags();
  sheet.seal();
  prerendered?.description.dispose?.();
  return { html, styles, title: titleOf(path) };
}
