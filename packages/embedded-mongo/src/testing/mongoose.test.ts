/** Unmodified Mongoose 9 against the server: what a typical application does with it. */
import mongoose, { Schema, type Connection } from 'mongoose';
import { temporaryServer, type TemporaryServer } from './temporary-server';

let fixture: TemporaryServer;
let connection: Connection;

beforeAll(async () => {
  fixture = await temporaryServer();
  connection = await mongoose.createConnection(fixture.server.uri, { dbName: 'shop' }).asPromise();
});
afterAll(async () => {
  await connection?.close();
  await fixture?.close();
});

const account = new Schema(
  { email: { type: String, required: true, unique: true }, coins: { type: Number, default: 0 }, tags: [String] },
  { timestamps: true },
);
const order = new Schema({
  buyer: { type: Schema.Types.ObjectId, ref: 'Account' },
  lines: [{ sku: String, quantity: Number }],
  total: Schema.Types.Decimal128,
  note: { type: Map, of: String },
});

it('validates, saves, finds, populates, updates and deletes', async () => {
  const Account = connection.model('Account', account);
  const Order = connection.model('Order', order);
  await Account.init();
  const buyer = await Account.create({ email: 'demo.client@example.test', tags: ['a'] });
  const made = await Order.create({
    buyer: buyer._id,
    lines: [
      { sku: 'x', quantity: 1 },
      { sku: 'y', quantity: 2 },
    ],
    total: '12.30',
    note: { colour: 'red' },
  });
  const found = await Order.findById(made._id).populate<{ buyer: { email: string } }>('buyer').orFail();
  expect(found.buyer.email).toBe('demo.client@example.test');
  expect(found.total?.toString()).toBe('12.30');
  expect(found.note?.get('colour')).toBe('red');
  await Order.updateOne({ _id: made._id, 'lines.sku': 'y' }, { $set: { 'lines.$.quantity': 5 } });
  await Order.updateOne({ _id: made._id }, { $push: { lines: { sku: 'z', quantity: 7 } } });
  const lines = (await Order.findById(made._id).orFail()).lines.map(
    ({ sku, quantity }) => `${String(sku)}${String(quantity)}`,
  );
  expect(lines).toEqual(['x1', 'y5', 'z7']);
  buyer.coins = 20;
  await buyer.save();
  expect(
    (
      await Account.findOneAndUpdate(
        { email: buyer.email },
        { $inc: { coins: -5 } },
        { returnDocument: 'after' },
      ).orFail()
    ).coins,
  ).toBe(15);
  const grouped = await Order.aggregate([
    { $unwind: '$lines' },
    { $group: { _id: '$buyer', pieces: { $sum: '$lines.quantity' } } },
    { $lookup: { from: 'accounts', localField: '_id', foreignField: '_id', as: 'who' } },
    { $project: { _id: 0, pieces: 1, email: '$who.email' } },
  ]);
  expect(grouped).toEqual([{ pieces: 13, email: ['demo.client@example.test'] }]);
  expect(await Order.countDocuments({ 'lines.quantity': { $gte: 5 } })).toBe(1);
  expect((await Order.deleteOne({ _id: made._id })).deletedCount).toBe(1);
});

it('reports a duplicate with keyPattern and keyValue', async () => {
  const Account = connection.model('Account', account);
  await Account.init();
  await Account.create({ email: 'twice@example.test' });
  await expect(Account.create({ email: 'twice@example.test' })).rejects.toMatchObject({
    code: 11000,
    keyPattern: { email: 1 },
    keyValue: { email: 'twice@example.test' },
  });
});

it('sells each of a hundred places once, whatever tries at the same time', async () => {
  const places = connection.collection('places');
  await places.insertOne({ _id: 1, left: 100 } as never);
  const session = async (): Promise<number> => {
    let sold = 0;
    for (let n = 0; n < 30; n += 1) {
      await connection.transaction(async (own) => {
        const before = await places.findOneAndUpdate(
          { _id: 1, left: { $gt: 0 } } as never,
          { $inc: { left: -1 } },
          { session: own },
        );
        if (!before) return;
        await connection.collection('tickets').insertOne({ number: before['left'] as number }, { session: own });
      });
      sold += 1;
    }
    return sold;
  };
  await Promise.all([session(), session(), session(), session(), session()]);
  expect(await places.findOne({ _id: 1 } as never)).toMatchObject({ left: 0 });
  const numbers = await connection.collection('tickets').distinct('number');
  expect(numbers).toHaveLength(100);
  expect(await connection.collection('tickets').countDocuments()).toBe(100);
}, 30_000);

it('leaves nothing of a transaction that throws', async () => {
  const rows = connection.collection('undone');
  await rows.insertOne({ kind: 'before' });
  await expect(
    connection.transaction(async (own) => {
      await rows.insertOne({ kind: 'inside' }, { session: own });
      await rows.deleteMany({ kind: 'before' }, { session: own });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect((await rows.find().toArray()).map((row) => row['kind'])).toEqual(['before']);
});
