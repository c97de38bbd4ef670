/** The shell's own screens, in chunks of their own, and how to preload them. */
import { readyComponent } from '../ready-component';

const screens = {
  login: readyComponent(() =>
    import(/* webpackChunkName: "login" */ '../screens/login-screen').then((module) => ({
      default: module.LoginScreen,
    })),
  ),
  register: readyComponent(() =>
    import(/* webpackChunkName: "register" */ '../screens/register-screen').then((module) => ({
      default: module.RegisterScreen,
    })),
  ),
  resetPassword: readyComponent(() =>
    import(/* webpackChunkName: "reset-password" */ '../screens/reset-password-screen').then((module) => ({
      default: module.ResetPasswordScreen,
    })),
  ),
  accountAction: readyComponent(() =>
    import(/* webpackChunkName: "account-action" */ '../screens/account-action-screen').then((module) => ({
      default: module.AccountActionScreen,
    })),
  ),
  suspended: readyComponent(() =>
    import(/* webpackChunkName: "decisions" */ '../screens/suspended/suspended-screen').then((module) => ({
      default: module.SuspendedScreen,
    })),
  ),
  error: readyComponent(() =>
    import(/* webpackChunkName: "company" */ '../screens/error-screen').then((module) => ({
      default: module.ErrorScreen,
    })),
  ),
  company: readyComponent(() =>
    import(/* webpackChunkName: "company" */ '../screens/company-screen').then((module) => ({
      default: module.CompanyScreen,
    })),
  ),
  demo: readyComponent(() =>
    import(/* webpackChunkName: "demo" */ '../screens/demo-screen').then((module) => ({ default: module.DemoScreen })),
  ),
  help: readyComponent(() =>
    import(/* webpackChunkName: "help" */ '../screens/help/help-screen').then((module) => ({
      default: module.HelpScreen,
    })),
  ),
  contactForm: readyComponent(() =>
    import(/* webpackChunkName: "support" */ '../screens/support/contact-form').then((module) => ({
      default: module.ContactForm,
    })),
  ),
  messages: readyComponent(() =>
    import(/* webpackChunkName: "support" */ '../screens/support/messages-screen').then((module) => ({
      default: module.MessagesScreen,
    })),
  ),
  report: readyComponent(() =>
    import(/* webpackChunkName: "support" */ '../screens/support/report-screen').then((module) => ({
      default: module.ReportScreen,
    })),
  ),
  reportDialog: readyComponent(() =>
    import(/* webpackChunkName: "support" */ '../screens/support/report-dialog').then((module) => ({
      default: module.ReportDialog,
    })),
  ),
  decisions: readyComponent(() =>
    import(/* webpackChunkName: "decisions" */ '../screens/decisions/decisions-screen').then((module) => ({
      default: module.DecisionsScreen,
    })),
  ),
  settings: readyComponent(() =>
    import(/* webpackChunkName: "settings" */ '../screens/settings/settings-screen').then((module) => ({
      default: module.SettingsScreen,
    })),
  ),
  news: readyComponent(() =>
    import(/* webpackChunkName: "news" */ '../news/news-screen').then((module) => ({ default: module.NewsScreen })),
  ),
  dashboard: readyComponent(() =>
    import(/* webpackChunkName: "dashboard" */ '../layouts/dashboard-outlet').then((module) => ({
      default: module.DashboardOutlet,
    })),
  ),
};

export const LoginScreen = screens.login.Component;
export const RegisterScreen = screens.register.Component;
export const ResetPasswordScreen = screens.resetPassword.Component;
export const AccountActionScreen = screens.accountAction.Component;
export const SuspendedScreen = screens.suspended.Component;
export const ErrorScreen = screens.error.Component;
export const CompanyScreen = screens.company.Component;
export const DemoScreen = screens.demo.Component;
export const HelpScreen = screens.help.Component;
export const ContactForm = screens.contactForm.Component;
export const MessagesScreen = screens.messages.Component;
export const ReportScreen = screens.report.Component;
export const DecisionsScreen = screens.decisions.Component;
export const SettingsScreen = screens.settings.Component;
export const NewsScreen = screens.news.Component;
export const DashboardPlace = screens.dashboard.Component;
export const ReportDialog = screens.reportDialog.Component;
/** Rejects when the dialog cannot be loaded. */
export const loadReportDialog = screens.reportDialog.load;

const BY_ADDRESS: readonly [address: RegExp, load: () => Promise<unknown>][] = [
  [/^\/login$/, screens.login.load],
  [/^\/register$/, screens.register.load],
  [/^\/dashboard\/settings\/?$/, () => Promise.all([screens.dashboard.load(), screens.settings.load()])],
  [/^\/dashboard\/news\/?$/, () => Promise.all([screens.dashboard.load(), screens.news.load()])],
  [/^\/help$/, screens.help.load],
  [/^\/contact$/, screens.contactForm.load],
  [/^\/dashboard\/messages\/?$/, () => Promise.all([screens.dashboard.load(), screens.messages.load()])],
  [/^\/dashboard\/decisions\/?$/, () => Promise.all([screens.dashboard.load(), screens.decisions.load()])],
  [/^\/dashboard\/report\/?$/, () => Promise.all([screens.dashboard.load(), screens.report.load()])],
  [/^\/dashboard(\/|$)/, screens.dashboard.load],
];

/** Fetches the shell's own part of an address; remotes are up to the composition. Resolves when it has arrived or failed. */
export async function preloadScreen(path: string): Promise<void> {
  const pathname = path.replace(/[?#].*$/, '');
  const found = BY_ADDRESS.find(([address]) => address.test(pathname));
  // A screen that fails now is requested again when it is opened.
  await found?.[1]().catch(() => undefined);
}
