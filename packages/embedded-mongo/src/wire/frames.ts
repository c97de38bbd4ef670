/**
 * Splits a byte stream into MongoDB wire messages and builds the frames of replies. Knows headers, OP_MSG, OP_QUERY and size limits; knows
 * nothing of commands.
 */
import { readDoc, type Doc } from '../bson';
import { MongoError } from '../errors';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_COMPRESSED = 2012;
export const OP_MSG = 2013;

const HEADER_BYTES = 16;
export const MAX_MESSAGE_BYTES = 48_000_000;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const EXHAUST_ALLOWED = 1 << 16;
/** Flag bits 0-15 are required bits: a message that sets an unknown one must be refused. */
const UNKNOWN_REQUIRED_FLAGS = 0xffff & ~(CHECKSUM_PRESENT | MORE_TO_COME);
const SEQUENCE_LIMIT = 4;

/** The peer broke the protocol: the connection is closed and this is logged as the reason. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

export interface Message {
  requestId: number;
  /** How the reply must be framed. */
  kind: 'msg' | 'query';
  body: Doc;
  /** Why the body is refused although its frame is well formed; sent as the reply. */
  refused?: MongoError | undefined;
  /** Raw documents of OP_MSG's kind 1 sections, by field name. */
  sequences: Map<string, Uint8Array[]>;
  /** `moreToCome`: the client expects no reply. */
  silent: boolean;
}

/** Collects bytes until frames are complete. Holds at most one frame beyond its limit. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private length = 0;

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.length += chunk.length;
  }

  /** The next complete frame, if there is one. @throws ProtocolError for a length outside the limits. */
  next(): Buffer | undefined {
    if (this.length < 4) return undefined;
    const first = this.chunks[0] as Buffer;
    const head = first.length >= 4 ? first : this.join();
    const size = head.readInt32LE(0);
    if (size < HEADER_BYTES || size > MAX_MESSAGE_BYTES)
      throw new ProtocolError(`message length ${size} is out of range`);
    if (this.length < size) return undefined;
    const bytes = this.join();
    const rest = bytes.subarray(size);
    this.chunks = rest.length > 0 ? [rest] : [];
    this.length = rest.length;
    return bytes.subarray(0, size);
  }

  private join(): Buffer {
    const whole = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks, this.length);
    this.chunks = [whole];
    return whole;
  }
}

/** @throws ProtocolError (or InvalidBSON) for anything malformed. */
export function parseMessage(frame: Buffer): Message {
  const requestId = frame.readInt32LE(4);
  const opCode = frame.readInt32LE(12);
  if (opCode === OP_MSG) return parseMsg(frame, requestId);
  if (opCode === OP_QUERY) return parseQuery(frame, requestId);
  if (opCode === OP_COMPRESSED) throw new ProtocolError('compression was not negotiated');
  throw new ProtocolError(`opcode ${opCode} is not supported`);
}

function readBody(raw: Uint8Array): Pick<Message, 'body' | 'refused'> {
  try {
    return { body: readDoc(raw, true) };
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    return { body: readDoc(raw), refused: error };
  }
}

function parseMsg(frame: Buffer, requestId: number): Message {
  if (frame.length < HEADER_BYTES + 10) throw new ProtocolError('OP_MSG is too short');
  const flags = frame.readUInt32LE(HEADER_BYTES);
  if ((flags & UNKNOWN_REQUIRED_FLAGS) !== 0) throw new ProtocolError(`OP_MSG has unknown required flags ${flags}`);
  const end = flags & CHECKSUM_PRESENT ? frame.length - 4 : frame.length;
  let at = HEADER_BYTES + 4;
  let rawBody: Uint8Array | undefined;
  const sequences = new Map<string, Uint8Array[]>();
  while (at < end) {
    const kind = frame[at] as number;
    at += 1;
    const size = sizeAt(frame, at, end);
    if (kind === 0) {
      if (rawBody) throw new ProtocolError('OP_MSG has two bodies');
      rawBody = frame.subarray(at, at + size);
    } else if (kind === 1) {
      const [name, documents] = parseSequence(frame.subarray(at + 4, at + size));
      if (sequences.has(name) || sequences.size >= SEQUENCE_LIMIT) throw new ProtocolError('too many sections');
      sequences.set(name, documents);
    } else {
      throw new ProtocolError(`OP_MSG section kind ${kind} is unknown`);
    }
    at += size;
  }
  if (!rawBody) throw new ProtocolError('OP_MSG has no body');
  const silent = (flags & MORE_TO_COME) !== 0 && (flags & EXHAUST_ALLOWED) === 0;
  return { requestId, kind: 'msg', ...readBody(rawBody), sequences, silent };
}

function parseSequence(bytes: Buffer): [string, Uint8Array[]] {
  const zero = bytes.indexOf(0);
  if (zero < 1) throw new ProtocolError('document sequence has no name');
  const documents: Uint8Array[] = [];
  for (let at = zero + 1; at < bytes.length;) {
    const size = sizeAt(bytes, at, bytes.length);
    documents.push(bytes.subarray(at, at + size));
    at += size;
  }
  return [bytes.toString('utf8', 0, zero), documents];
}

function sizeAt(bytes: Buffer, at: number, end: number): number {
  if (at + 5 > end) throw new ProtocolError('section runs past the end of the message');
  const size = bytes.readInt32LE(at);
  if (size < 5 || at + size > end) throw new ProtocolError('section length does not fit the message');
  return size;
}

/** Drivers begin with one OP_QUERY `hello` on `<db>.$cmd`; nothing else is accepted over this opcode. */
function parseQuery(frame: Buffer, requestId: number): Message {
  const zero = frame.indexOf(0, HEADER_BYTES + 4);
  if (zero < 0 || zero + 9 + 5 > frame.length) throw new ProtocolError('OP_QUERY is too short');
  const ns = frame.toString('utf8', HEADER_BYTES + 4, zero);
  if (!ns.endsWith('.$cmd')) throw new ProtocolError('OP_QUERY is only supported for the handshake');
  const at = zero + 9;
  const rawBody = frame.subarray(at, at + sizeAt(frame, at, frame.length));
  const { body, refused } = readBody(rawBody);
  const inner = body['$query'];
  const command = inner && typeof inner === 'object' ? (inner as Doc) : body;
  command['$db'] = ns.slice(0, -5);
  return { requestId, kind: 'query', body: command, refused, sequences: new Map(), silent: false };
}

let replyId = 0;

/** Frames a reply document for the message it answers. */
export function frameReply(to: Message, document: Uint8Array): Buffer {
  const start = headerBytes(to);
  const frame = Buffer.allocUnsafe(start + document.length);
  writeReplyHeader(frame, to, frame.length);
  frame.set(document, start);
  return frame;
}

/** Everything before a reply document of `bytes` bytes. */
export function replyHeader(to: Message, bytes: number): Buffer {
  const header = Buffer.allocUnsafe(headerBytes(to));
  writeReplyHeader(header, to, header.length + bytes);
  return header;
}

/** Length of the header and of what follows it before the document: flags and section kind, or the legacy reply's cursor fields. */
function headerBytes(to: Message): number {
  return HEADER_BYTES + (to.kind === 'msg' ? 5 : 20);
}

function writeReplyHeader(out: Buffer, to: Message, length: number): void {
  replyId = (replyId + 1) & 0x7fffffff;
  out.writeInt32LE(length, 0);
  out.writeInt32LE(replyId, 4);
  out.writeInt32LE(to.requestId, 8);
  out.writeInt32LE(to.kind === 'msg' ? OP_MSG : OP_REPLY, 12);
  out.fill(0, HEADER_BYTES, headerBytes(to));
  if (to.kind === 'query') {
    out.writeInt32LE(8, HEADER_BYTES);
    out.writeInt32LE(1, HEADER_BYTES + 16);
  }
}
