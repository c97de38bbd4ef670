/** Creates the one set of host services, and connects sign-in, API client and composition to them. Knows no screen. */
import { isDashboardAddress } from '@taskmint/contract';
import { createSessionStore, type HostServices } from '@taskmint/platform';
import {
  createAuth,
  createGoogleQuestion,
  createSecurityQuestions,
  loadFirebaseIdentity,
  type Auth,
  type GoogleQuestion,
  type SecurityQuestions,
} from '../auth';
import { createComposition, type Composition } from '../composition/composition';
import { createDialogs } from '../dialogs/dialogs';
import { createToasts, type ToastStore } from '../dialogs/toasts';
import { createNewsFeed } from '../news/news-feed';
import { clearResponseCache, noteAnswer } from '../offline/response-cache';
import { createReportOverPage, type ReportOverPage } from '../routing/report-over-page';
import { preloadScreen } from '../routing/screens';
import { loginAddress } from '../screens/login-address';
import type { SiteConfig } from '../start/public-config';
import { pageSingletonGuard } from '../start/singleton-guard';
import { reportError } from './error-reports';
import { noteWrite } from './own-writes';
import { siteNavigation } from './site-navigation';

export interface Shell {
  host: HostServices;
  auth: Auth;
  composition: Composition;
  googleQuestion: GoogleQuestion;
  securityQuestions: SecurityQuestions;
  report: ReportOverPage;
  toastStore: ToastStore;
}

export function createShell({ registryKeys, ...config }: SiteConfig): Shell {
  const session = createSessionStore();
  const googleQuestion = createGoogleQuestion();
  const securityQuestions = createSecurityQuestions();
  const report = createReportOverPage(session);
  const { toasts, store: toastStore } = createToasts();
  const auth = createAuth({
    config,
    session,
    loadIdentity: () => loadFirebaseIdentity(config.identity, googleQuestion.ask, securityQuestions.code.ask),
    askForConfirmation: securityQuestions.confirmation.ask,
    // product.md §8: 401 and 403 sign the browser out and lead to /login; the error still reaches the caller.
    onSessionRefused: () =>
      siteNavigation.go(auth.suspension.getState() ? '/suspended' : loginAddress({ next: wantedPage() })),
    onTokenIssued: () => wantedPage() && composition.askAhead(),
    startOver: () => window.location.reload(),
    onAnswer: (answer) => {
      noteAnswer(answer);
      if (answer.isWrite) noteWrite();
    },
    onSignedOut: () => {
      composition.end();
      void clearResponseCache();
    },
  });
  const host: HostServices = {
    contractVersion: SHELL_BUILD.hostContract,
    config,
    session,
    api: auth.api,
    dialogs: createDialogs(toasts),
    toasts,
    navigate(to, options) {
      const go = () => siteNavigation.go(to, options);
      if (!report.takes(to, go)) go();
    },
    refreshUser: () => auth.refreshUser().catch(() => undefined),
    signOut: () => auth.signOut(),
    preload: (path) => {
      void preloadScreen(path);
      composition.preload(path);
    },
    news: createNewsFeed(),
    reportError,
  };
  const singletons = pageSingletonGuard();
  const composition = createComposition({ host: () => host, session, registryKeys, singletons });
  // Begun before the dashboard renders, which takes a slow phone longer than the registry's answer; what it loads is what the dashboard then finds.
  session.subscribe(({ user }, before) => {
    const page = wantedPage();
    if (user && !before.user && page) composition.preload(page);
  });
  return { host, auth, composition, googleQuestion, securityQuestions, report, toastStore };
}

/** The page to return to after signing in; never the login screen itself. */
function wantedPage(): string | undefined {
  const { pathname, search } = window.location;
  return isDashboardAddress(pathname) ? pathname + search : undefined;
}
