/** The page around a remote that runs alone: choice of role, language and API, menu, and the screen for the address. */
import type { Role, User } from '@taskmint/contract';
import { Component, lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { fakeHost } from '../fake/fake-host';
import { fakeUser } from '../fake/fake-users';
import { HostProvider } from '../host-context';
import type { RemoteDescription, RemoteRoute } from '../host-contract';
import { chooseLanguage, LANGUAGES, useLanguage } from '../language/language';
import { localText } from '../language/texts';
import { openRealSession, type RealSession } from './real-session';
import type { StandaloneSettings } from './start-standalone';
import { goTo, useAddress } from './use-address';

const ROLE_KEY = 'standalone-role';

/** A plain bar above the screen, which gets about the room that it has in the shell. */
const STYLE = `
  #root > header, #root > header form, #root > header nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; }
  #root > header { padding: 0.75rem 1.25rem; border-bottom: 1px dashed currentColor; font-size: 0.875rem; }
  #root > header nav { flex-basis: 100%; }
  #root > main { max-width: 84rem; margin: 0 auto; padding: 1.5rem 1.25rem; }
`;

function nameOf(role: Role | null): string {
  return role ?? 'visitor';
}

export function StandalonePage({ entry, mount, roles, user: changes, api = {}, Frame = Plain }: StandaloneSettings) {
  const [role, setRole] = useState<Role | null>(() => {
    const kept = sessionStorage.getItem(ROLE_KEY);
    return roles.find((candidate) => nameOf(candidate) === kept) ?? roles[0] ?? null;
  });
  const [real, setReal] = useState<RealSession | null>(null);
  const [toast, setToast] = useState('');

  const host = useMemo(() => {
    const user: User | null = real ? real.user : role && fakeUser(role, changes);
    return fakeHost({
      user,
      api: real?.api ?? api,
      ...(real && { config: real.config }),
      services: {
        navigate: (to, { replace = false } = {}) => goTo(to, replace),
        dialogs: {
          success: async (title) => window.alert(title),
          error: async (title, text) => window.alert([title, text].filter(Boolean).join('\n')),
          confirm: async ({ title, text }) => window.confirm(`${title}\n${text}`),
        },
        toasts: { show: (kind, text) => setToast(`${kind}: ${text}`) },
        reportError: (error) => console.error(error),
      },
    });
  }, [api, real, role, changes]);
  const remote = useMemo(() => entry(host), [entry, host]);
  useEffect(() => () => remote.dispose?.(), [remote]);

  return (
    <Frame>
      <style>{STYLE}</style>
      <header aria-label="Standalone mode">
        <strong>{remote.name} alone</strong>
        <label>
          Role{' '}
          <select
            value={nameOf(role)}
            disabled={real !== null}
            onChange={(event) => {
              sessionStorage.setItem(ROLE_KEY, event.target.value);
              setRole(roles.find((candidate) => nameOf(candidate) === event.target.value) ?? null);
            }}
          >
            {roles.map((candidate) => (
              <option key={nameOf(candidate)}>{nameOf(candidate)}</option>
            ))}
          </select>
        </label>
        <LanguagePicker />
        <ApiPicker real={real} onChange={setReal} />
        <output>{toast}</output>
        <nav aria-label="Screens">
          {remote.menu.map((item) => (
            <a
              key={item.to}
              href={item.to}
              onClick={(event) => {
                event.preventDefault();
                goTo(item.to);
              }}
            >
              {localText(item.label)}
            </a>
          ))}
        </nav>
      </header>
      <main>
        <Screen key={remote.name + nameOf(role) + String(real !== null)} remote={remote} host={host} mount={mount} />
      </main>
    </Frame>
  );
}

function Plain({ children }: { children: ReactNode }) {
  return <>{children}</>;
}

function LanguagePicker() {
  const language = useLanguage();
  return (
    <label>
      Language{' '}
      <select
        value={language}
        onChange={({ target }) => chooseLanguage(LANGUAGES.find((candidate) => candidate === target.value) ?? 'en')}
      >
        {LANGUAGES.map((candidate) => (
          <option key={candidate}>{candidate}</option>
        ))}
      </select>
    </label>
  );
}

function ApiPicker({ real, onChange }: { real: RealSession | null; onChange(next: RealSession | null): void }) {
  const [problem, setProblem] = useState('');
  if (real) {
    return (
      <button type="button" onClick={() => onChange(null)}>
        Real API as {real.user.email} - back to the fake one
      </button>
    );
  }
  return (
    <form
      aria-label="Real API"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const value = (name: string) => String(form.get(name) ?? '');
        setProblem('');
        openRealSession(value('site'), value('email'), value('password')).then(onChange, (error: unknown) =>
          setProblem(error instanceof Error ? error.message : String(error)),
        );
      }}
    >
      Fake API <input name="site" aria-label="Address of a running site" defaultValue="http://localhost:3000" />
      <input name="email" type="email" aria-label="Email" placeholder="Email" required />
      <input name="password" type="password" aria-label="Password" placeholder="Password" required />
      <button type="submit">Use the real API</button>
      {problem && <span role="alert">{problem}</span>}
    </form>
  );
}

interface ScreenProps {
  remote: RemoteDescription;
  host: ReturnType<typeof fakeHost>;
  mount: string;
}

function Screen({ remote, host, mount }: ScreenProps) {
  const address = useAddress();
  const screens = useMemo(() => new Map(remote.routes.map((route) => [route, lazy(route.load)])), [remote]);
  const found = findRoute(remote, mount, address.pathname);
  const first = remote.menu[0]?.to ?? mount;
  useEffect(() => {
    if (!found && first !== address.pathname) goTo(first, true);
  }, [found, first, address.pathname]);
  useEffect(() => {
    if (found) document.title = `${localText(found.route.title)} - ${remote.name} alone`;
  }, [found, remote.name]);
  if (!found) return <p>No screen of this remote is at {address.pathname}.</p>;

  const Shown = screens.get(found.route);
  const Frame = remote.Frame ?? Plain;
  const { pathname, search, hash } = address;
  return (
    <HostProvider host={host} location={{ pathname, search, hash }} params={found.params}>
      <Catch key={pathname}>
        <Frame>
          <Suspense fallback={<p role="status">Loading</p>}>{Shown && <Shown />}</Suspense>
        </Frame>
      </Catch>
    </HostProvider>
  );
}

interface FoundRoute {
  route: RemoteRoute;
  params: Record<string, string>;
}

/** First route of the remote that matches the address. */
function findRoute(remote: RemoteDescription, mount: string, pathname: string): FoundRoute | null {
  for (const route of remote.routes) {
    const match = matchPath(`${mount.replace(/\/$/, '')}/${route.path}`, pathname);
    if (match) return { route, params: match.params as Record<string, string> };
  }
  return null;
}

/** Shows the error that a screen threw, instead of an empty page. */
class Catch extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return this.state.error ? <pre role="alert">{String(this.state.error)}</pre> : this.props.children;
  }
}
