/** Stores our own token (product.md §4, §9: `access-token`) and renews it before it expires. Does not know who is signed in. */
import { ACCESS_TOKEN_KEY, type SecondFactorState } from '@taskmint/contract';

/** Renewed this long before it expires, so that no request is sent with a token that expires on the way. */
const RENEW_BEFORE_MS = 60_000;

export interface IssuedToken {
  token: string;
  expires_at: string;
  /** Seconds from its issue until then; absent from older servers. */
  expires_in?: number;
  /** When it was asked for by this device's clock, which may be wrong; in ms. */
  asked_at: number;
  /** Whether the identity has a record. */
  registered: boolean;
  /** Whether the session has used a second factor; absent from older servers. */
  second_factor?: SecondFactorState;
}

export interface TokenKeeper {
  /** A token that is valid for at least a minute; null while nobody is signed in. Rejects when it cannot be renewed. */
  token(): Promise<string | null>;
  /** Whether a token is stored, i.e. somebody was signed in on this device. */
  isStored(): boolean;
  keep(issued: IssuedToken): void;
  /** Forgets the token and returns it, so that the caller can revoke it; null when there was none. */
  drop(): string | null;
  /**
   * Calls back when another tab has dropped the token, and when the browser shows this page again as it was (back/forward cache) although nobody, or
   * somebody else, is signed in by now: events of other pages may not reach it meanwhile. Returns a function that stops it.
   */
  onDroppedElsewhere(callback: () => void): () => void;
}

export interface TokenKeeperSettings {
  /** Exchanges the identity service's token for ours; null when nobody is signed in there. */
  exchange: () => Promise<IssuedToken | null>;
  storage?: Storage;
  now?: () => number;
}

/** Whose token it is, which a renewal does not change; the server alone verifies it. */
function personOf(token: string | null): string | null {
  try {
    const payload = token?.split('.')[1] ?? '';
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub: string }).sub;
  } catch {
    return token;
  }
}

export function createTokenKeeper({
  exchange,
  storage = localStorage,
  now = Date.now,
}: TokenKeeperSettings): TokenKeeper {
  let expiresAtMs: number | null = null;
  let renewal: Promise<string | null> | null = null;
  /** Counts ended sessions: a response requested in one of them is not for the person who is here now. */
  let ended = 0;

  function keep(issued: IssuedToken): void {
    const { asked_at, expires_in, expires_at } = issued;
    expiresAtMs = expires_in ? asked_at + expires_in * 1_000 : Date.parse(expires_at);
    storage.setItem(ACCESS_TOKEN_KEY, issued.token);
  }

  async function renew(): Promise<string | null> {
    const asked = ended;
    const issued = await exchange();
    if (!issued || asked !== ended) return null;
    keep(issued);
    return issued.token;
  }

  return {
    keep,
    async token() {
      const stored = storage.getItem(ACCESS_TOKEN_KEY);
      if (!stored) return null;
      // The expiry of a token from an earlier visit is unknown; the session's start exchanges it before any other call.
      if (expiresAtMs === null || expiresAtMs - now() > RENEW_BEFORE_MS) return stored;
      if (!renewal) {
        const mine: Promise<string | null> = renew().finally(() => {
          if (renewal === mine) renewal = null;
        });
        renewal = mine;
      }
      return renewal;
    },
    isStored: () => storage.getItem(ACCESS_TOKEN_KEY) !== null,
    drop() {
      ended += 1;
      renewal = null;
      expiresAtMs = null;
      const dropped = storage.getItem(ACCESS_TOKEN_KEY);
      storage.removeItem(ACCESS_TOKEN_KEY);
      return dropped;
    },
    onDroppedElsewhere(callback) {
      const listener = (event: StorageEvent) => {
        // `key` is null when the whole storage was cleared.
        const dropped = event.key === null || (event.key === ACCESS_TOKEN_KEY && event.newValue === null);
        if (event.storageArea === storage && dropped) callback();
      };
      let hiddenFrom: string | null = null;
      const hidden = () => void (hiddenFrom = personOf(storage.getItem(ACCESS_TOKEN_KEY)));
      const shown = ({ persisted }: PageTransitionEvent) => {
        if (persisted && hiddenFrom !== null && personOf(storage.getItem(ACCESS_TOKEN_KEY)) !== hiddenFrom) callback();
      };
      addEventListener('storage', listener);
      addEventListener('pagehide', hidden);
      addEventListener('pageshow', shown);
      return () => {
        removeEventListener('storage', listener);
        removeEventListener('pagehide', hidden);
        removeEventListener('pageshow', shown);
      };
    },
  };
}
