/** Our token for a demo person, without a browser: the identity service's REST endpoint, then the exchange. Kept, because tokens live an hour. */
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

/** The token of a freelancer who has just registered, without a browser. */
export async function newFreelancer(name: string, email: string): Promise<string> {
  const token = await exchange({ email, password: 'Crowded7!' }, 'signUp');
  await post(`${runningStack().api}/users`, { name, role: 'freelancer', photoURL: '' }, token);
  return token;
}

export async function post<T>(url: string, body: object, bearer?: string): Promise<T> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
