/** The shell's own screens as chunks of their own, and how to fetch them before they are needed. */
import { lazy } from 'react';

const load = {
  login: () => import(/* webpackChunkName: "login" */ '../screens/login-screen'),
  register: () => import(/* webpackChunkName: "register" */ '../screens/register-screen'),
  resetPassword: () => import(/* webpackChunkName: "reset-password" */ '../screens/reset-password-screen'),
  accountAction: () => import(/* webpackChunkName: "account-action" */ '../screens/account-action-screen'),
  suspended: () => import(/* webpackChunkName: "decisions" */ '../screens/suspended/suspended-screen'),
  error: () => import(/* webpackChunkName: "company" */ '../screens/error-screen'),
  company: () => import(/* webpackChunkName: "company" */ '../screens/company-screen'),
  demo: () => import(/* webpackChunkName: "demo" */ '../screens/demo-screen'),
  help: () => import(/* webpackChunkName: "help" */ '../screens/help/help-screen'),
  contactForm: () => import(/* webpackChunkName: "support" */ '../screens/support/contact-form'),
  messages: () => import(/* webpackChunkName: "support" */ '../screens/support/messages-screen'),
  report: () => import(/* webpackChunkName: "support" */ '../screens/support/report-screen'),
  reportDialog: () => import(/* webpackChunkName: "support" */ '../screens/support/report-dialog'),
  decisions: () => import(/* webpackChunkName: "decisions" */ '../screens/decisions/decisions-screen'),
  settings: () => import(/* webpackChunkName: "settings" */ '../screens/settings/settings-screen'),
  news: () => import(/* webpackChunkName: "news" */ '../news/news-screen'),
  dashboard: () => import(/* webpackChunkName: "dashboard" */ '../layouts/dashboard-place'),
};

export const LoginScreen = lazy(() => load.login().then((module) => ({ default: module.LoginScreen })));
export const RegisterScreen = lazy(() => load.register().then((module) => ({ default: module.RegisterScreen })));
export const ResetPasswordScreen = lazy(() =>
  load.resetPassword().then((module) => ({ default: module.ResetPasswordScreen })),
);
export const AccountActionScreen = lazy(() =>
  load.accountAction().then((module) => ({ default: module.AccountActionScreen })),
);
export const SuspendedScreen = lazy(() => load.suspended().then((module) => ({ default: module.SuspendedScreen })));
export const ErrorScreen = lazy(() => load.error().then((module) => ({ default: module.ErrorScreen })));
export const CompanyScreen = lazy(() => load.company().then((module) => ({ default: module.CompanyScreen })));
export const DemoScreen = lazy(() => load.demo().then((module) => ({ default: module.DemoScreen })));
export const SettingsScreen = lazy(() => load.settings().then((module) => ({ default: module.SettingsScreen })));
export const NewsScreen = lazy(() => load.news().then((module) => ({ default: module.NewsScreen })));
export const HelpScreen = lazy(() => load.help().then((module) => ({ default: module.HelpScreen })));
export const ContactForm = lazy(() => load.contactForm().then((module) => ({ default: module.ContactForm })));
export const MessagesScreen = lazy(() => load.messages().then((module) => ({ default: module.MessagesScreen })));
export const ReportScreen = lazy(() => load.report().then((module) => ({ default: module.ReportScreen })));
/** Rejects when the dialog does not arrive. */
export const loadReportDialog = load.reportDialog;
export const ReportDialog = lazy(() => load.reportDialog().then((module) => ({ default: module.ReportDialog })));
export const DecisionsScreen = lazy(() => load.decisions().then((module) => ({ default: module.DecisionsScreen })));
export const DashboardPlace = lazy(() => load.dashboard().then((module) => ({ default: module.DashboardPlace })));

const BY_ADDRESS: readonly [address: RegExp, load: () => Promise<unknown>][] = [
  [/^\/login$/, load.login],
  [/^\/register$/, load.register],
  [/^\/dashboard\/settings\/?$/, () => Promise.all([load.dashboard(), load.settings()])],
  [/^\/dashboard\/news\/?$/, () => Promise.all([load.dashboard(), load.news()])],
  [/^\/help$/, load.help],
  [/^\/contact$/, load.contactForm],
  [/^\/dashboard\/messages\/?$/, () => Promise.all([load.dashboard(), load.messages()])],
  [/^\/dashboard\/decisions\/?$/, () => Promise.all([load.dashboard(), load.decisions()])],
  [/^\/dashboard\/report\/?$/, () => Promise.all([load.dashboard(), load.report()])],
  [/^\/dashboard(\/|$)/, load.dashboard],
];

/** Fetches the shell's own part of an address; what comes from remotes is the composition's business. Resolves when it is there or has failed. */
export async function preloadScreen(path: string): Promise<void> {
  const pathname = path.replace(/[?#].*$/, '');
  const found = BY_ADDRESS.find(([address]) => address.test(pathname));
  // A screen that does not arrive now is asked for again when it is opened.
  await found?.[1]().catch(() => undefined);
}
