/** The state of a connection that commands can see. */
import type { Conversation } from '../server/credentials';

export interface Peer {
  readonly connectionId: number;
  /** `host:port` at which this connection reached the server. */
  readonly localAddress: string;
  readonly remoteAddress: string;
  appName: string;
  /** The authenticated user, as `db.name`. */
  user: string | undefined;
  /** State of a SASL conversation in progress. */
  conversation: Conversation | undefined;
  readonly closed: boolean;
}
