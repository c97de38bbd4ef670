/** What a connection knows about itself, as commands see it. */
export interface Peer {
  readonly connectionId: number;
  /** `host:port` under which this connection reached the server. */
  readonly localAddress: string;
  readonly remoteAddress: string;
  appName: string;
  /** The authenticated user, as `db.name`. */
  user: string | undefined;
  /** State of a SASL conversation under way. */
  conversation: unknown;
  readonly closed: boolean;
}
