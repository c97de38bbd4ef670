/**
 * The API's token for a demo person, without a browser: the identity service's REST endpoint, then the exchange. Cached, because tokens live an hour.
 */
import { runningStack, type DemoPerson } from './running-stack';

const kept = new Map<string, Promise<string>>();

export function tokenFor(person: Pick<DemoPerson, 'email' | 'password'>): Promise<string> {
  let token = kept.get(person.email);
  if (!token) {
    token = exchange(person);
    kept.set(person.email, token);
  }
  return token;
}

async function exchange(
  person: Pick<DemoPerson, 'email' | 'password'>,
  how: 'signInWithPassword' | 'signUp' = 'signInWithPassword',
): Promise<string> {
  const { site, api } = runningStack();
  const { identity } = (await (await fetch(`${site}/config.json`)).json()) as {
    identity: { apiKey: string; emulatorUrl: string };
  };
  const address = `${identity.emulatorUrl}/identitytoolkit.googleapis.com/v1/accounts:${how}?key=${identity.apiKey}`;
  const { email, password } = person;
  const { idToken } = await post<{ idToken: string }>(address, { email, password, returnSecureToken: true });
  return (await post<{ token: string }>(`${api}/jwt`, { email }, idToken)).token;
}

/** Registers somebody without a browser and returns their token. */
export async function newPerson(
  person: Pick<DemoPerson, 'email' | 'password' | 'displayName'>,
  role: 'client' | 'freelancer',
): Promise<string> {
  const token = exchange(person, 'signUp');
  kept.set(person.email, token);
  await post(`${runningStack().api}/users`, { name: person.displayName, role, photoURL: '' }, await token);
  return token;
}

/** What the API answers this person, or a visitor, at `path`. */
export async function get<T>(path: string, person?: Pick<DemoPerson, 'email' | 'password'>): Promise<T> {
  return send<T>('GET', `${runningStack().api}${path}`, undefined, person && (await tokenFor(person)));
}

export function post<T>(url: string, body: object, bearer?: string): Promise<T> {
  return send<T>('POST', url, body, bearer);
}

export function patch<T>(url: string, body: object, bearer?: string): Promise<T> {
  return send<T>('PATCH', url, body, bearer);
}

async function send<T>(method: string, url: string, body?: object, bearer?: string): Promise<T> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
