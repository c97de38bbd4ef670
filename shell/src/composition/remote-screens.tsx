/** The slot of a remote on the page: loads the remote for the address and role, and shows its screen or its failure. */
import { documentTitle, isDashboardAddress } from '@taskmint/contract';
import { HostProvider, localText, useHost, useLanguage, useLocation, useSession, useTexts } from '@taskmint/platform';
import { PageHeader } from '@taskmint/ui-kit';
import {
  Suspense,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react';
import { catalogue } from '../texts';
import { ScreenSkeleton } from '../layouts/screen-skeleton';
import { DASHBOARD } from '../routing/addresses';
import { useComposition } from './composition-context';
import type { Composition } from './composition';
import { asRemoteError, RemoteError } from './failure';
import { FailureNotice } from './failure-notice';
import { PrerenderedRemote } from './prerendered';
import type { LoadedRemote } from './remote-loader';
import { entryFor, findRoute } from './remote-routes';
import { RegistryRefused, type Refusal } from './registry-trust';
import { RemoteBoundary } from './remote-boundary';

export type RemoteState =
  | { status: 'loading' }
  | { status: 'ready'; remote: LoadedRemote }
  /** `isWithdrawn`: the registry itself says that there is nothing to show, as opposed to being unavailable. */
  | { status: 'failed'; error: RemoteError; isWithdrawn: boolean };

/** The remote for an address below `/` or `/dashboard`. `retry` asks for everything again. */
export function useRemote(pathname: string): { state: RemoteState; retry: () => Promise<void> } {
  const composition = useComposition();
  const isDashboard = isDashboardAddress(pathname);
  const place = isDashboard ? DASHBOARD : '/';
  // Public pages are the same for everybody: they are not remounted when somebody turns out to be signed in.
  const role = useSession((session) => (isDashboard ? (session.user?.role ?? null) : null));
  const prerendered = useContext(PrerenderedRemote);
  /** What is already loaded is shown at once, while the check for a newer version runs. */
  const atOnce = useCallback((): RemoteState => {
    const remote = entryFor(composition.loader.all(), place, role) ?? (isDashboard ? null : prerendered);
    return remote ? { status: 'ready', remote } : { status: 'loading' };
  }, [composition, isDashboard, place, role, prerendered]);
  const [state, setState] = useState<RemoteState>(atOnce);

  const open = useCallback(
    async (again: boolean): Promise<RemoteState> => {
      const { loader } = composition;
      let isKnown = false;
      try {
        const { remotes, refusal } = await loader.available();
        isKnown = remotes.length > 0;
        const entry = entryFor(remotes, place, role);
        if (!entry) throw notFound(isDashboard ? 'dashboard' : 'landing', refusal);
        const remote = await loader.load(entry.name, again ? 'fresh' : 'loaded-first');
        return { status: 'ready', remote };
      } catch (error) {
        const known = asRemoteError(error, 'unknown', null);
        return { status: 'failed', error: known, isWithdrawn: isKnown && known.kind === 'registry' };
      }
    },
    [composition, isDashboard, place, role],
  );

  useEffect(() => {
    let wanted = true;
    setState((was) => {
      const now = atOnce();
      return isSame(was, now) ? was : now;
    });
    void open(false).then((next) => {
      if (wanted) setState((was) => (isNews(was, next) ? next : was));
    });
    return () => {
      wanted = false;
    };
  }, [open, atOnce]);

  const retry = useCallback(async () => setState(await open(true)), [open]);
  return { state, retry };
}

function notFound(remote: string, refusal: Refusal | undefined): RemoteError {
  if (!window.navigator.onLine) return new RemoteError({ remote, kind: 'offline', message: 'is not in the registry' });
  if (!refusal) return new RemoteError({ remote, kind: 'registry', message: 'is not in the registry' });
  return new RemoteError({ remote, kind: 'registry-refused', message: new RegistryRefused(refusal).message });
}

/** Returning to what is already shown re-renders nothing. */
function isSame(was: RemoteState, now: RemoteState): boolean {
  return was.status === 'ready' ? now.status === 'ready' && was.remote === now.remote : was.status === now.status;
}

/** An unchanged state re-renders nothing, and a failed update takes nothing away from a screen that is shown. */
function isNews(was: RemoteState, next: RemoteState): boolean {
  if (was.status !== 'ready') return true;
  if (next.status === 'ready') return next.remote !== was.remote;
  return next.status === 'failed' && next.isWithdrawn;
}

/** The remote of a public address, e.g. the landing page. */
export function RemoteScreens({ otherwise }: { otherwise: ReactNode }) {
  const { pathname } = useLocation();
  const { state, retry } = useRemote(pathname);
  return <RemoteView state={state} retry={retry} otherwise={otherwise} />;
}

export interface RemoteViewProps {
  state: RemoteState;
  retry: () => Promise<void>;
  /** Shown when the remote has no screen at this address. */
  otherwise: ReactNode;
}

export function RemoteView({ state, retry, otherwise }: RemoteViewProps) {
  const composition = useComposition();
  if (state.status === 'loading') return <Arriving />;
  if (state.status === 'failed') return <FailureNotice error={state.error} onRetry={retry} />;
  return <Screen remote={state.remote} screens={composition.screens} retry={retry} otherwise={otherwise} />;
}

interface ScreenProps {
  remote: LoadedRemote;
  screens: Composition['screens'];
  retry: () => Promise<void>;
  otherwise: ReactNode;
}

function Screen({ remote, screens, retry, otherwise }: ScreenProps) {
  const host = useHost();
  const composition = useComposition();
  const location = useLocation();
  const { name, version } = remote;
  const [attempt, setAttempt] = useState(0);
  const found = findRoute(remote, location.pathname);
  const language = useLanguage();
  const title = found && localText(found.route.title, language);
  // Before the screen's own effects: a screen about one record replaces this title with that record's name.
  useLayoutEffect(() => {
    if (title) document.title = documentTitle(title);
  }, [title]);
  const address = `${version} ${location.pathname}`;
  const isArriving = useIsArriving(remote, address);
  if (!found) return otherwise;

  const { route, params } = found;
  // A screen about one record is titled by its name, which is not known yet; and the public page has a heading of its own.
  const heading = remote.mount === DASHBOARD && Object.keys(params).length === 0 ? title : null;
  const Shown = screens.component(route, name, version);
  const Frame = remote.description.Frame ?? Plain;
  return (
    <HostProvider host={host} location={location} params={params}>
      <RemoteBoundary
        key={`${address} ${attempt}`}
        remote={name}
        version={version}
        report={composition.report}
        onFailed={composition.failed}
        onRetry={async () => {
          screens.forget(route);
          // Another build may have replaced the one that failed.
          await retry();
          setAttempt((before) => before + 1);
        }}
      >
        <Frame>
          <Suspense fallback={<Arriving title={heading} />}>
            {isArriving ? <Arriving title={heading} /> : <Shown />}
          </Suspense>
        </Frame>
      </RemoteBoundary>
    </HostProvider>
  );
}

/**
 * Whether the person has only just arrived at `address`: its heading is rendered in the task of the click, and its screen in slices after that. Never
 * for the prerendered remote, whose markup may already be there.
 */
function useIsArriving(remote: LoadedRemote, address: string): boolean {
  const isThere = useContext(PrerenderedRemote) === remote;
  return useDeferredValue(address, isThere ? address : '') !== address;
}

function Plain({ children }: { children: ReactNode }) {
  return <>{children}</>;
}

function Arriving({ title = null }: { title?: string | null }) {
  const { failure } = useTexts(catalogue);
  return (
    <div data-arriving>
      {title && <PageHeader title={title} />}
      <ScreenSkeleton label={failure.loading} hasHeading={Boolean(title)} />
    </div>
  );
}
