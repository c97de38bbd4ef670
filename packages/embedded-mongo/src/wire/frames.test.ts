import { serialize } from 'bson';
import { FrameReader, frameReply, OP_MSG, parseMessage, ProtocolError } from './frames';

function message(sections: Buffer[], flags = 0): Buffer {
  const body = Buffer.concat(sections);
  const frame = Buffer.alloc(20);
  frame.writeInt32LE(20 + body.length, 0);
  frame.writeInt32LE(7, 4);
  frame.writeInt32LE(OP_MSG, 12);
  frame.writeUInt32LE(flags, 16);
  return Buffer.concat([frame, body]);
}

const body = (doc: object): Buffer => Buffer.concat([Buffer.from([0]), serialize(doc)]);

function sequence(name: string, docs: object[]): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map((doc) => serialize(doc))]);
  const head = Buffer.alloc(5);
  head[0] = 1;
  head.writeInt32LE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

describe('frames', () => {
  it('are cut out of a stream that arrives byte by byte', () => {
    const stream = Buffer.concat([message([body({ ping: 1 })]), message([body({ hello: 1 })])]);
    const reader = new FrameReader();
    const names: string[] = [];
    for (const byte of stream) {
      reader.push(Buffer.from([byte]));
      for (let frame = reader.next(); frame; frame = reader.next())
        names.push(Object.keys(parseMessage(frame).body)[0] ?? '');
    }
    expect(names).toEqual(['ping', 'hello']);
  });

  it('with a length outside the limits are refused before they are gathered', () => {
    for (const length of [0, 15, -1, 48_000_001, 0x7fffffff]) {
      const reader = new FrameReader();
      const head = Buffer.alloc(4);
      head.writeInt32LE(length);
      reader.push(head);
      expect(() => reader.next()).toThrow(ProtocolError);
    }
  });
});

describe('OP_MSG', () => {
  it('gives the body and the raw documents of its sequences', () => {
    const parsed = parseMessage(
      message([body({ insert: 'a', $db: 't' }), sequence('documents', [{ _id: 1 }, { _id: 2 }])]),
    );
    expect(parsed.body).toEqual({ insert: 'a', $db: 't' });
    expect(parsed.sequences.get('documents')?.map((raw) => Buffer.from(raw))).toEqual([
      Buffer.from(serialize({ _id: 1 })),
      Buffer.from(serialize({ _id: 2 })),
    ]);
    expect(parsed.requestId).toBe(7);
    expect(parsed.silent).toBe(false);
  });

  it('ignores a checksum and knows moreToCome', () => {
    const frame = Buffer.concat([message([body({ ping: 1 })], 3), Buffer.from([1, 2, 3, 4])]);
    frame.writeInt32LE(frame.length, 0);
    const parsed = parseMessage(frame);
    expect(parsed.body).toEqual({ ping: 1 });
    expect(parsed.silent).toBe(true);
  });

  it.each([
    ['an unknown required flag', message([body({ ping: 1 })], 1 << 4)],
    ['no body', message([sequence('documents', [{ _id: 1 }])])],
    ['two bodies', message([body({ a: 1 }), body({ b: 1 })])],
    ['an unknown section', message([body({ a: 1 }), Buffer.from([9, 5, 0, 0, 0, 0])])],
    ['a section past its end', message([Buffer.from([0, 99, 0, 0, 0, 0])])],
    ['a sequence twice', message([body({ a: 1 }), sequence('d', [{}]), sequence('d', [{}])])],
  ])('with %s is refused', (_name, frame) => {
    expect(() => parseMessage(frame)).toThrow(ProtocolError);
  });
});

it('a reply names the request it answers', () => {
  const request = parseMessage(message([body({ ping: 1 })]));
  const reply = frameReply(request, serialize({ ok: 1 }));
  expect(reply.readInt32LE(0)).toBe(reply.length);
  expect(reply.readInt32LE(8)).toBe(7);
  expect(parseMessage(reply).body).toMatchObject({ ok: 1 });
});
