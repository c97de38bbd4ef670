/** Accumulators of `$group` and of the expressions with the same names. Each receives values one at a time. */
import {
  addDecimals,
  asInteger,
  asNumber,
  type Collation,
  compareValues,
  type Decimal,
  decimalFromBigInt,
  decimalFromDouble,
  double,
  encodeValue,
  integer,
  isInt32,
  numberKind,
  toDecimal,
  toDecimal128,
} from '../bson';
import { notImplemented } from '../errors';
import { isNullish } from './arguments';
import { sizeOf } from './memory';

/** The state for one group. `undefined` is a missing value. */
export interface Accumulator {
  add(value: unknown): void;
  /** Approximate size of the values it keeps, if any. */
  bytes?: number;
  /** The result; undefined where MongoDB has a missing value (`$group` writes it as null). */
  result(): unknown;
}

export type AccumulatorFactory = (collation?: Collation) => Accumulator;

/** A sum that is exact for integers and decimals and compensated (Neumaier) for doubles; skips values that are not numbers. */
class Sum implements Accumulator {
  private ints = 0;
  private bigs = 0n;
  private doubles = 0;
  private compensation = 0;
  protected decimals: Decimal | undefined;
  private sawLong = false;
  private sawDouble = false;
  count = 0;

  add(value: unknown): void {
    if (typeof value === 'number') {
      this.count++;
      if (isInt32(value)) {
        this.ints += value;
        if (Math.abs(this.ints) > 2 ** 52) this.flush();
      } else this.addDouble(value);
      return;
    }
    const kind = numberKind(value);
    if (kind === undefined) return;
    this.count++;
    if (kind === 'decimal') this.decimals = addDecimals(this.decimals ?? decimalFromBigInt(0n), toDecimal(value));
    else if (kind === 'double') this.addDouble(asNumber(value) as number);
    else {
      this.sawLong ||= kind === 'long';
      this.bigs += asInteger(value) as bigint;
    }
  }

  private flush(): void {
    this.bigs += BigInt(this.ints);
    this.ints = 0;
  }

  private addDouble(value: number): void {
    this.sawDouble = true;
    const sum = this.doubles + value;
    if (Number.isFinite(sum)) {
      this.compensation +=
        Math.abs(this.doubles) >= Math.abs(value) ? this.doubles - sum + value : value - sum + this.doubles;
    }
    this.doubles = sum;
  }

  private asDecimal(): Decimal {
    this.flush();
    let total = addDecimals(this.decimals ?? decimalFromBigInt(0n), decimalFromBigInt(this.bigs));
    if (this.sawDouble) total = addDecimals(total, decimalFromDouble(this.doubles + this.compensation));
    return total;
  }

  protected asDouble(): number {
    this.flush();
    const doubles = Number.isFinite(this.doubles) ? this.doubles + this.compensation : this.doubles;
    return doubles + Number(this.bigs);
  }

  result(): unknown {
    if (this.decimals) return toDecimal128(this.asDecimal());
    if (this.sawDouble) return double(this.asDouble());
    this.flush();
    return integer(this.bigs, this.sawLong ? 'long' : 'int') ?? double(Number(this.bigs));
  }
}

class Average extends Sum {
  override result(): unknown {
    if (this.count === 0) return null;
    if (this.decimals) throw notImplemented('averages of decimals are not supported');
    return double(this.asDouble() / this.count);
  }
}

/** Keeps a single value, as decided by `replaces`. */
const one =
  (replaces: (next: unknown, kept: unknown, isFirst: boolean, collation?: Collation) => boolean): AccumulatorFactory =>
  (collation) => {
    let kept: unknown;
    let isFirst = true;
    return {
      bytes: 0,
      add(this: { bytes: number }, value) {
        if (!replaces(value, kept, isFirst, collation)) return;
        kept = value;
        isFirst = false;
        this.bytes = sizeOf(value);
      },
      result: () => kept ?? null,
    };
  };

const extreme = (sign: 1 | -1): AccumulatorFactory =>
  one(
    (next, best, isFirst, collation) =>
      !isNullish(next) && (isFirst || compareValues(next, best, collation) * sign > 0),
  );

export const ACCUMULATORS: Readonly<Record<string, AccumulatorFactory>> = {
  $sum: () => new Sum(),
  $avg: () => new Average(),
  $min: extreme(-1),
  $max: extreme(1),
  $first: one((_next, _kept, isFirst) => isFirst),
  $last: one(() => true),
  $push: () => {
    const values: unknown[] = [];
    return {
      bytes: 0,
      add(this: { bytes: number }, value) {
        if (value === undefined) return;
        values.push(value);
        this.bytes += sizeOf(value);
      },
      result: () => values,
    };
  },
  $addToSet: (collation) => {
    const values = new Map<string, unknown>();
    return {
      bytes: 0,
      add(this: { bytes: number }, value) {
        if (value === undefined) return;
        const key = encodeValue(value, collation).toString('latin1');
        if (values.has(key)) return;
        values.set(key, value);
        this.bytes += key.length + sizeOf(value);
      },
      result: () => [...values.values()],
    };
  },
};
