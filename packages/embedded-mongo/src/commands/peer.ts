/** What a connection knows about itself, as commands see it. */
import type { Conversation } from '../server/credentials';

export interface Peer {
  readonly connectionId: number;
  /** `host:port` under which this connection reached the server. */
  readonly localAddress: string;
  readonly remoteAddress: string;
  appName: string;
  /** The authenticated user, as `db.name`. */
  user: string | undefined;
  /** State of a SASL conversation under way. */
  conversation: Conversation | undefined;
  readonly closed: boolean;
}
