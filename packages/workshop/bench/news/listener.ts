/** A minimal reader of one person's news stream, so that thousands fit into one process: records when each number arrived, and how often. */
import { request, type ClientRequest } from 'node:http';

/** Maximum pause before reconnecting a stream that ended, in ms. */
const MAX_PAUSE_MS = 500;

export class Listener {
  /** Arrival time of each notice, by number, on the clock of `performance.now`. */
  readonly arrivedAt = new Map<number, number>();
  repeats = 0;
  private latest = 0;
  private open: ClientRequest | null = null;
  private isClosed = false;

  constructor(
    private readonly authorization: string,
    /** Where to connect; called again for each connection. */
    private readonly address: () => string,
  ) {}

  /** Resolves when the first bytes have arrived. */
  listen(): Promise<void> {
    return new Promise((resolve) => {
      const again = (): void => {
        if (this.isClosed) return;
        setTimeout(() => void this.listen().then(resolve), Math.random() * MAX_PAUSE_MS);
      };
      const headers = { Authorization: this.authorization, 'Last-Event-ID': String(this.latest) };
      this.open = request(`${this.address()}/news/stream`, { headers }, (response) => {
        if (response.statusCode !== 200) {
          response.resume();
          again();
          return;
        }
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          resolve();
          text += chunk;
          for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
            this.take(text.slice(0, end));
            text = text.slice(end + 2);
          }
        });
        response.once('close', again);
      });
      this.open.once('error', again);
      this.open.end();
    });
  }

  close(): void {
    this.isClosed = true;
    this.open?.destroy();
  }

  private take(event: string): void {
    const number = Number(/^id: (\d+)/.exec(event)?.[1] ?? 0);
    if (number === 0) return;
    if (this.arrivedAt.has(number)) this.repeats += 1;
    else this.arrivedAt.set(number, performance.now());
    this.latest = Math.max(this.latest, number);
  }
}
