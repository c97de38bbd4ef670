/** The service worker keeps nothing of a person who has signed out, not even responses that were still in flight, and no page in place of one with another content policy. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

type Listener = (event: Record<string, unknown>) => void;

/** The worker in a browser of our own: caches in memory, and a network that answers when it is told to. */
function startWorker() {
  const listeners = new Map<string, Listener>();
  const stored = new Map<string, Map<string, unknown>>();
  const answers: ((body: string) => void)[] = [];
  const waiting: Promise<unknown>[] = [];
  const caches = {
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    open: async (name: string) => {
      const cache = stored.get(name) ?? new Map<string, unknown>();
      stored.set(name, cache);
      return {
        put: async (url: string, answer: unknown) => void cache.set(url, answer),
        keys: async () => [...cache.keys()],
        delete: async (url: string) => cache.delete(url),
        match: async (url: string) => cache.get(url),
      };
    },
  };
  const answerOf = (body: string) => ({
    status: 200,
    ok: true,
    headers: new Headers({ 'Content-Type': 'text/html' }),
    blob: async () => body,
    clone: () => answerOf(body),
  });
  const page = {
    self: {
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      location: { origin: 'http://site.invalid' },
    },
    caches,
    fetch: () => new Promise((resolve) => answers.push((body) => resolve(answerOf(body)))),
    ...{ URL, Headers, atob },
    Response: class {
      constructor(readonly body: unknown) {}
    },
  };
  runInNewContext(readFileSync(join(__dirname, '..', '..', 'public', 'sw.js'), 'utf8'), page);
  const waitUntil = (work: Promise<unknown>) => void waiting.push(work);
  return {
    stored,
    ask(sub: string | null) {
      const headers = new Headers({ Accept: 'application/json' });
      if (sub) headers.set('Authorization', `Bearer head.${btoa(JSON.stringify({ sub }))}.signature`);
      const request = { method: 'GET', url: 'http://api.invalid/task', destination: '', mode: 'cors', headers };
      listeners.get('fetch')?.({ request, respondWith: waitUntil, waitUntil });
    },
    enter(pathname: string) {
      const request = { method: 'GET', url: `http://site.invalid${pathname}`, mode: 'navigate' };
      listeners.get('fetch')?.({ request, respondWith: waitUntil, waitUntil });
    },
    answer: (body: string) => answers.shift()?.(body),
    say: (data: string) => listeners.get('message')?.({ data, waitUntil }),
    async settled() {
      for (let count = 0; count < waiting.length; count += 1) await waiting[count];
    },
  };
}

it('keeps what is answered to somebody who is here', async () => {
  const worker = startWorker();
  worker.ask('ada');
  worker.answer('[]');
  await worker.settled();
  expect(worker.stored.get('taskmint-copies:ada')?.size).toBe(1);
});

it('removes it when they leave, and keeps nothing of theirs that arrives afterwards', async () => {
  const worker = startWorker();
  worker.ask('ada');
  worker.answer('[]');
  await worker.settled();
  worker.ask('ada');
  worker.ask(null);
  worker.say('taskmint-forget-copies');
  worker.answer('["late"]');
  worker.answer('["public"]');
  await worker.settled();
  expect([...worker.stored.keys()]).toEqual(['taskmint-copies:visitor']);
});

it('keeps what is asked for by whoever comes next', async () => {
  const worker = startWorker();
  worker.say('taskmint-forget-copies');
  worker.ask('grace');
  worker.answer('[]');
  await worker.settled();
  expect(worker.stored.get('taskmint-copies:grace')?.size).toBe(1);
});

it('takes the page of paying for no other, however its address is written: its content policy lets more in', async () => {
  const worker = startWorker();
  for (const pathname of ['/dashboard/clientHome', '/dashboard/BUYCOIN', '/dashboard/buyCoin//', '/Login/', '/']) {
    worker.enter(pathname);
    worker.answer(pathname);
    await worker.settled();
  }
  expect([...(worker.stored.get('taskmint-pages-2')?.keys() ?? [])].sort()).toEqual([
    '/',
    '/dashboard',
    '/dashboard/buycoin',
    '/login',
  ]);
});
