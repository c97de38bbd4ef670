/**
 * Sends requests at a fixed rate regardless of the responses, over plain keep-alive sockets. Requests are serialized once, and responses are parsed
 * only as far as needed: the generator shares the machine with the server, and an HTTP client costs several times as much as a refusal.
 */
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Poured {
  /** Answered with 201. */
  readonly good: number;
  /** Answered with 503 and `Retry-After`. */
  readonly refused: number;
  /** Neither done nor properly refused, by what came instead. */
  readonly others: ReadonlyMap<string, number>;
  /** Time until the last response. */
  readonly tookMs: number;
}

/** Maximum number of sockets; a request that finds none free counts as not sent. */
const MAX_SOCKETS = 4_000;
/** Pause between two checks for due requests, in ms. */
const TURN_MS = 2;
/** Maximum wait for one response; longer than the API allows any request. */
const ANSWER_TIMEOUT_MS = 60_000;

const HEAD_END = '\r\n\r\n';

/** The bytes of a POST request with JSON. */
export function postAsBytes(url: string, headers: Readonly<Record<string, string>>, body: string): Buffer {
  const { host, pathname } = new URL(url);
  const all = { Host: host, ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([`POST ${pathname} HTTP/1.1`, ...lines, '', body].join('\r\n'));
}

/** The outcome of a response once it is complete, or null. */
export function outcomeOf(text: string): string | null {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd < 0) return null;
  const head = text.slice(0, headEnd);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) return 'an answer without a length';
  if (text.length < headEnd + HEAD_END.length + Number(length)) return null;
  const status = head.slice(9, 12);
  if (status === '201') return 'good';
  if (status !== '503') return `status ${status}`;
  return /\r\nretry-after: *[1-9]/i.test(head) ? 'refused' : 'status 503 without Retry-After';
}

export class OpenLoop {
  readonly #port: number;
  readonly #host: string;
  readonly #idle: Socket[] = [];
  readonly #open = new Set<Socket>();

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** Sends `requests` in turn, at a rate of `perSecond`, for `forMs`, and waits for those still in flight. */
  async pour(requests: readonly Buffer[], perSecond: number, forMs: number): Promise<Poured> {
    const outcomes = new Map<string, number>();
    const underWay = new Set<Promise<void>>();
    const started = performance.now();
    let sent = 0;
    const send = (): void => {
      const one = this.#ask(requests[sent % requests.length] as Buffer).then((outcome) => {
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        underWay.delete(one);
      });
      underWay.add(one);
      sent += 1;
    };
    while (performance.now() - started < forMs) {
      const due = ((performance.now() - started) / 1_000) * perSecond;
      while (sent < due) send();
      await sleep(TURN_MS);
    }
    await Promise.all(underWay);
    const tookMs = performance.now() - started;
    const [good, refused] = ['good', 'refused'].map((name) => outcomes.get(name) ?? 0) as [number, number];
    outcomes.delete('good');
    outcomes.delete('refused');
    return { good, refused, others: outcomes, tookMs };
  }

  stop(): void {
    for (const socket of this.#open) socket.destroy();
  }

  /** Never rejects: an error is an outcome too. */
  #ask(request: Buffer): Promise<string> {
    const socket = this.#idle.pop() ?? this.#connect();
    if (!socket) return Promise.resolve('not sent: too many sockets');
    return new Promise((resolve) => {
      let text = '';
      const end = (outcome: string): void => {
        clearTimeout(timer);
        socket.off('data', onData).off('error', onError).off('close', onClose);
        if (outcome === 'good' || outcome === 'refused') this.#idle.push(socket);
        else socket.destroy();
        resolve(outcome);
      };
      const onData = (part: Buffer): void => {
        text += part.toString('latin1');
        const outcome = outcomeOf(text);
        if (outcome !== null) end(outcome);
      };
      const onError = (error: NodeJS.ErrnoException): void => end(error.code ?? error.message);
      const onClose = (): void => end('closed without an answer');
      const timer = setTimeout(() => end('no answer'), ANSWER_TIMEOUT_MS);
      socket.on('data', onData).on('error', onError).on('close', onClose);
      socket.write(request);
    });
  }

  #connect(): Socket | null {
    if (this.#open.size >= MAX_SOCKETS) return null;
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true });
    this.#open.add(socket);
    // Also handles errors while the socket is idle.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#open.delete(socket);
      const at = this.#idle.indexOf(socket);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return socket;
  }
}
