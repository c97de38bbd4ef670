/**
 * SCRAM-SHA-256 (RFC 5802 and RFC 7677) for the one user a server may have. Stores the derived keys, never the password. Knows nothing of
 * commands.
 */
import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mongoError } from '../errors';

const ITERATIONS = 15_000;
const MAX_MESSAGE_CHARACTERS = 4_096;

/** A conversation after its first step. */
export interface Conversation {
  id: number;
  user: string;
  firstBare: string;
  serverFirst: string;
  nonce: string;
  /** The client accepts the server's proof as the end of the conversation. */
  skipEmpty: boolean;
  done: boolean;
}

export class Credentials {
  private readonly salt = randomBytes(28);
  private readonly storedKey: Buffer;
  private readonly serverKey: Buffer;
  private conversations = 0;

  constructor(
    readonly userName: string,
    password: string,
  ) {
    const salted = pbkdf2Sync(password.normalize('NFKC'), this.salt, ITERATIONS, 32, 'sha256');
    this.storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest();
    this.serverKey = hmac(salted, 'Server Key');
  }

  /** First message: `n,,n=user,r=nonce`. @throws 18 AuthenticationFailed */
  start(payload: string, skipEmpty: boolean): { conversation: Conversation; reply: string } {
    const match = /^(?:n|y),(?:a=[^,]*)?,(n=([^,]*),r=([^,]+).*)$/s.exec(payload);
    if (!match || payload.length > MAX_MESSAGE_CHARACTERS) throw failed();
    const user = (match[2] as string).replaceAll('=2C', ',').replaceAll('=3D', '=');
    const nonce = `${match[3] as string}${randomBytes(24).toString('base64')}`;
    const reply = `r=${nonce},s=${this.salt.toString('base64')},i=${ITERATIONS}`;
    this.conversations += 1;
    return {
      conversation: {
        id: this.conversations,
        user,
        firstBare: match[1] as string,
        serverFirst: reply,
        nonce,
        skipEmpty,
        done: false,
      },
      reply,
    };
  }

  /** Second message: `c=biws,r=nonce,p=proof`. An unknown user fails here, as a wrong password does. */
  finish(conversation: Conversation, payload: string): string {
    const match = /^(c=[^,]*,r=([^,]*)),p=([A-Za-z0-9+/=]+)$/.exec(payload);
    if (!match || match[2] !== conversation.nonce || payload.length > MAX_MESSAGE_CHARACTERS) throw failed();
    const authMessage = `${conversation.firstBare},${conversation.serverFirst},${match[1] as string}`;
    const signature = hmac(this.storedKey, authMessage);
    const proof = Buffer.from(match[3] as string, 'base64');
    if (proof.length !== signature.length) throw failed();
    const clientKey = Buffer.from(proof.map((byte, at) => byte ^ (signature[at] as number)));
    const matches = timingSafeEqual(createHash('sha256').update(clientKey).digest(), this.storedKey);
    if (!matches || conversation.user !== this.userName) throw failed();
    conversation.done = true;
    return `v=${hmac(this.serverKey, authMessage).toString('base64')}`;
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function failed(): Error {
  return mongoError('AuthenticationFailed', 'Authentication failed.');
}
