/**
 * A mixed workload that records acknowledged writes, and compares them with the data of a server that was killed: nothing may be lost, half
 * applied, or applied twice by a driver's retry.
 */
import { MongoClient, type Collection, type Db, type Document } from 'mongodb';

const COUNTERS = 8;
const ACCOUNTS = 6;
const OPENING_BALANCE = 1_000;
const INSERTERS = 6;
const INCREMENTERS = 6;
const MOVERS = 4;

interface Book {
  inserted: Set<string>;
  increments: number[];
  /** Increments whose outcome the driver never learned. */
  unknownIncrements: number[];
  transfers: Set<string>;
}

export interface RoundReport {
  inserts: number;
  increments: number;
  transfers: number;
  unknown: number;
  /** Empty if every acknowledged write is there, complete and exactly once. */
  faults: string[];
}

export class CrashLoad {
  private client: MongoClient;
  private readonly book: Book = {
    inserted: new Set(),
    increments: new Array<number>(COUNTERS).fill(0),
    unknownIncrements: new Array<number>(COUNTERS).fill(0),
    transfers: new Set(),
  };
  private running = true;
  private workers: Promise<void>[] = [];
  private sequence = 0;

  constructor(
    private readonly uri: string,
    private readonly round: number,
  ) {
    this.client = this.newClient();
  }

  async start(): Promise<void> {
    await this.client.connect();
    await this.counters.insertMany(Array.from({ length: COUNTERS }, (_, n) => ({ _id: n, value: 0 })) as Document[]);
    await this.accounts.insertMany(
      Array.from({ length: ACCOUNTS }, (_, n) => ({ _id: n, balance: OPENING_BALANCE })) as Document[],
    );
    await this.rows.createIndex({ key: 1 }, { unique: true });
    await this.transfers.createIndex({ key: 1 }, { unique: true });
    const repeat = async (work: () => Promise<void>): Promise<void> => {
      while (this.running) await work();
    };
    this.workers = [
      ...Array.from({ length: INSERTERS }, () => repeat(() => this.insert())),
      ...Array.from({ length: INCREMENTERS }, () => repeat(() => this.increment())),
      ...Array.from({ length: MOVERS }, () => repeat(() => this.transfer())),
    ];
  }

  /** Lets running operations end; those that lost their server retry on the restarted one. */
  async finish(): Promise<RoundReport> {
    this.running = false;
    await Promise.all(this.workers);
    // Uses a new client for the check: a connection to the killed server may not have been noticed as lost yet.
    await this.client.close();
    this.client = this.newClient();
    const faults = await this.compare();
    const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
    return {
      inserts: this.book.inserted.size,
      increments: sum(this.book.increments),
      transfers: this.book.transfers.size,
      unknown: sum(this.book.unknownIncrements),
      faults,
    };
  }

  async close(): Promise<void> {
    await this.client.close();
  }

  private newClient(): MongoClient {
    return new MongoClient(this.uri, {
      serverSelectionTimeoutMS: 30_000,
      // Timeout for a heartbeat sent to a process that is being killed.
      connectTimeoutMS: 3_000,
      maxPoolSize: 20,
    });
  }

  private get db(): Db {
    return this.client.db(`crash${this.round}`);
  }

  private get rows(): Collection {
    return this.db.collection('rows');
  }

  private get counters(): Collection {
    return this.db.collection('counters');
  }

  private get accounts(): Collection {
    return this.db.collection('accounts');
  }

  private get transfers(): Collection {
    return this.db.collection('transfers');
  }

  private nextKey(): string {
    this.sequence += 1;
    return `${this.round}-${this.sequence}`;
  }

  private async insert(): Promise<void> {
    const key = this.nextKey();
    try {
      await this.rows.insertOne({ key, filling: 'x'.repeat(200) });
      this.book.inserted.add(key);
    } catch {
      // Not acknowledged: may or may not have been applied.
    }
  }

  private async increment(): Promise<void> {
    const counter = Math.floor(Math.random() * COUNTERS);
    try {
      const { modifiedCount } = await this.counters.updateOne({ _id: counter } as Document, { $inc: { value: 1 } });
      if (modifiedCount === 1) this.book.increments[counter] = (this.book.increments[counter] as number) + 1;
    } catch {
      // When several operations lose their connections together, the driver retries only the first one.
      this.book.unknownIncrements[counter] = (this.book.unknownIncrements[counter] as number) + 1;
    }
  }

  private async transfer(): Promise<void> {
    const key = this.nextKey();
    const from = Math.floor(Math.random() * ACCOUNTS);
    const to = (from + 1) % ACCOUNTS;
    const session = this.client.startSession();
    try {
      await session.withTransaction(async () => {
        await this.accounts.updateOne({ _id: from } as Document, { $inc: { balance: -1 } }, { session });
        await this.accounts.updateOne({ _id: to } as Document, { $inc: { balance: 1 } }, { session });
        await this.transfers.insertOne({ key, from, to }, { session });
      });
      this.book.transfers.add(key);
    } catch {
      // Not acknowledged.
    } finally {
      await session.endSession();
    }
  }

  private async compare(): Promise<string[]> {
    const faults: string[] = [];
    const keysOf = async (collection: Collection): Promise<Set<string>> =>
      new Set((await collection.find({}, { projection: { key: 1 } }).toArray()).map((row) => String(row['key'])));
    const rows = await keysOf(this.rows);
    for (const key of this.book.inserted) if (!rows.has(key)) faults.push(`insert ${key} was acknowledged and is lost`);
    const transfers = await this.transfers.find().toArray();
    const transferKeys = new Set(transfers.map((row) => String(row['key'])));
    for (const key of this.book.transfers)
      if (!transferKeys.has(key)) faults.push(`transfer ${key} was acknowledged and is lost`);
    const balances = new Array<number>(ACCOUNTS).fill(OPENING_BALANCE);
    for (const row of transfers) {
      balances[row['from'] as number] = (balances[row['from'] as number] as number) - 1;
      balances[row['to'] as number] = (balances[row['to'] as number] as number) + 1;
    }
    for (const account of await this.accounts.find().toArray()) {
      const expected = balances[account._id as unknown as number];
      if (account['balance'] !== expected) {
        faults.push(
          `account ${String(account._id)} has ${String(account['balance'])}, its transfers say ${String(expected)}`,
        );
      }
    }
    for (const counter of await this.counters.find().toArray()) {
      const at = counter._id as unknown as number;
      const low = this.book.increments[at] as number;
      const high = low + (this.book.unknownIncrements[at] as number);
      const value = counter['value'] as number;
      if (value < low) faults.push(`counter ${at} is ${value}, ${low} increments were acknowledged`);
      if (value > high) faults.push(`counter ${at} is ${value}, at most ${high} increments were sent`);
    }
    for (const collection of [this.rows, this.counters, this.accounts, this.transfers]) {
      const { valid, errors } = await this.db.command({ validate: collection.collectionName });
      if (!valid) faults.push(`${collection.collectionName}: ${String(errors)}`);
    }
    return faults;
  }
}
