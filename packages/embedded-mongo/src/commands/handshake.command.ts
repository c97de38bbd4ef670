/** The commands that drivers send first: `hello`, `ping`, `buildInfo`, and the SASL conversation. */
import { Binary, isPlainObject, Long, MAX_DOCUMENT_BYTES, ObjectId, type Timestamp, type Doc } from '../bson';
import { mongoError } from '../errors';
import { SESSION_TIMEOUT_MINUTES } from '../txn/sessions';
import { MAX_MESSAGE_BYTES } from '../wire/frames';
import type { CommandContext, CommandTable, Reply, Services } from './context';
import type { Peer } from './peer';
import { MAX_WRITE_BATCH } from './write-errors';

/** The emulated MongoDB version; drivers choose their features by the wire version. */
export const SERVER_VERSION = '8.0.4';
const MAX_WIRE_VERSION = 25;
export const REPLICA_SET = 'rs0';
/** There is only ever one primary, so every process reports the same election. */
export const ELECTION_ID = new ObjectId('7fffffff0000000000000001');

function hello(context: CommandContext): Reply {
  const { peer, services, body } = context;
  const client = body['client'];
  const application = isPlainObject(client) ? client['application'] : undefined;
  if (isPlainObject(application) && typeof application['name'] === 'string') peer.appName = application['name'];
  const modern = context.name === 'hello';
  const now = new Date();
  const speculative = speculativeReply(services, peer, body);
  return {
    ...(modern ? { isWritablePrimary: true } : { ismaster: true }),
    helloOk: true,
    hosts: [peer.localAddress],
    setName: REPLICA_SET,
    setVersion: 1,
    secondary: false,
    primary: peer.localAddress,
    me: peer.localAddress,
    electionId: ELECTION_ID,
    lastWrite: {
      opTime: { ts: services.engine.clock.current(), t: Long.fromNumber(1) },
      lastWriteDate: now,
      majorityOpTime: { ts: services.engine.clock.current(), t: Long.fromNumber(1) },
      majorityWriteDate: now,
    },
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_WRITE_BATCH,
    localTime: now,
    logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
    connectionId: peer.connectionId,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ...mechanisms(services, body),
    ...(speculative ? { speculativeAuthenticate: speculative } : {}),
    ok: 1,
  };
}

function mechanisms(services: Services, body: Doc): Doc {
  if (body['saslSupportedMechs'] === undefined || !services.credentials) return {};
  return { saslSupportedMechs: ['SCRAM-SHA-256'] };
}

function speculativeReply(services: Services, peer: Peer, body: Doc): Doc | undefined {
  const request = body['speculativeAuthenticate'];
  if (!isPlainObject(request) || !services.credentials || request['mechanism'] !== 'SCRAM-SHA-256') return undefined;
  try {
    return beginConversation(services, peer, request);
  } catch {
    // The driver then authenticates with `saslStart` and gets the error there.
    return undefined;
  }
}

function beginConversation(services: Services, peer: Peer, request: Doc): Doc {
  if (!services.credentials) throw mongoError('AuthenticationFailed', 'This server has no users.');
  if (request['mechanism'] !== 'SCRAM-SHA-256') {
    throw mongoError('AuthenticationFailed', 'Only SCRAM-SHA-256 is supported.');
  }
  const options = request['options'];
  const skipEmpty = isPlainObject(options) && options['skipEmptyExchange'] === true;
  const { conversation, reply } = services.credentials.start(textOf(request['payload']), skipEmpty);
  peer.conversation = conversation;
  return { conversationId: conversation.id, done: false, payload: new Binary(Buffer.from(reply)) };
}

function saslContinue(context: CommandContext): Reply {
  const { services, peer, body } = context;
  const { conversation } = peer;
  if (!conversation || !services.credentials || Number(body['conversationId']) !== conversation.id) {
    throw mongoError('ProtocolError', 'No SASL session state found');
  }
  if (conversation.done) {
    peer.conversation = undefined;
    return { conversationId: conversation.id, done: true, payload: new Binary(Buffer.alloc(0)), ok: 1 };
  }
  try {
    const reply = services.credentials.finish(conversation, textOf(body['payload']));
    peer.user = `admin.${conversation.user}`;
    // A driver that did not request `skipEmptyExchange` sends one more empty message.
    return {
      conversationId: conversation.id,
      done: conversation.skipEmpty,
      payload: new Binary(Buffer.from(reply)),
      ok: 1,
    };
  } catch (error) {
    peer.conversation = undefined;
    throw error;
  }
}

function textOf(payload: unknown): string {
  if (payload instanceof Binary) return Buffer.from(payload.buffer.subarray(0, payload.length())).toString('utf8');
  return typeof payload === 'string' ? Buffer.from(payload, 'base64').toString('utf8') : '';
}

function buildInfo(): Reply {
  return {
    version: SERVER_VERSION,
    gitVersion: 'embedded',
    modules: ['embedded-mongo'],
    storageEngines: ['lmdb'],
    javascriptEngine: 'none',
    versionArray: [...SERVER_VERSION.split('.').map(Number), 0],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    ok: 1,
  };
}

function connectionStatus({ peer }: CommandContext): Reply {
  const [db, ...rest] = peer.user?.split('.') ?? [];
  const users = db === undefined ? [] : [{ user: rest.join('.'), db }];
  const roles = users.map(() => ({ role: 'root', db: 'admin' }));
  return { authInfo: { authenticatedUsers: users, authenticatedUserRoles: roles }, ok: 1 };
}

const early = { beforeAuthentication: true } as const;

export const HANDSHAKE_COMMANDS: CommandTable = {
  hello: { run: hello, ...early },
  isMaster: { run: hello, ...early },
  ismaster: { run: hello, ...early },
  ping: { run: () => ({ ok: 1 }), ...early },
  buildInfo: { run: buildInfo, ...early },
  buildinfo: { run: buildInfo, ...early },
  connectionStatus: { run: connectionStatus, ...early },
  whatsmyuri: { run: ({ peer }) => ({ you: peer.remoteAddress, ok: 1 }), ...early },
  saslStart: {
    run: ({ services, peer, body }) => ({ ...beginConversation(services, peer, body), ok: 1 }),
    ...early,
  },
  saslContinue: { run: saslContinue, ...early },
  logout: {
    run({ peer }) {
      peer.user = undefined;
      return { ok: 1 };
    },
    ...early,
  },
};

/** The last fields of a replica set member's reply. */
export function timeFields(operationTime: Timestamp): Doc {
  return {
    $clusterTime: {
      clusterTime: operationTime,
      signature: { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO },
    },
    operationTime,
  };
}
