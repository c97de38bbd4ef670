/**
 * Public interface of the platform: what a front end may use of its host. Shared at run time as one copy, so nothing heavy belongs here. The data
 * cache is `@taskmint/platform/query` (shared by builds that have the same one), fakes for running alone are in `@taskmint/platform/standalone`, and
 * the test kit is `@taskmint/platform/testing`.
 */
export { sendAction, useActionKey, type ActionKey } from './action-key';
export {
  createApiClient,
  prepareCalls,
  type ApiClient,
  type ApiClientSettings,
  type CallOptions,
  type ListPage,
} from './api-client';
export { backoffMs } from './backoff';
export { ApiError, isApiError, type ApiErrorParts, type TransportCode } from './api-error';
export type * from './host-contract';
export { HostProvider, useHost, useSession, useUser, type HostProviderProps, type PageLocation } from './host-context';
export { newIdempotencyKey } from './idempotency-key';
export { errorText, messageOf } from './language/error-messages';
export { fieldText } from './language/field-messages';
export {
  applyLanguage,
  chooseLanguage,
  currentLanguage,
  LANGUAGE_KEY,
  type Language,
  LANGUAGES,
  LOCALES,
  renderInLanguage,
  startLanguage,
  useLanguage,
} from './language/language';
export {
  type Catalogue,
  createCatalogue,
  defineTexts,
  localText,
  type LocalText,
  type Texts,
  textsOf,
  type TextTree,
  type Translation,
  useTexts,
} from './language/texts';
export {
  Link,
  NavLink,
  useLocation,
  useNavigate,
  useRouteParams,
  useSearch,
  type LinkProps,
  type NavLinkProps,
  type SetSearch,
} from './navigation';
export { usePaging, type Paging } from './paging';
export { useServerSort, type ColumnSort, type ServerSort } from './server-sort';
export {
  createSessionStore,
  SESSION_LOADING,
  SESSION_SIGNED_OUT,
  signedIn,
  type WritableSessionStore,
} from './session-store';
export { whenIdle } from './when-idle';
