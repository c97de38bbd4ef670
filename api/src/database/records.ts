/**
 * Models whose record type is inferred from the schema, with typed access to the native collection. Reads and writes go through the driver and hydrate
 * nothing, so a schema declares types and indexes but is not involved in writes.
 */
import { model, Schema, type Model, type mongo, type SchemaDefinition, type Types } from 'mongoose';
import { database } from './connection';

/** A schema type whose values are `T`. The marker property is Mongoose's own and exists only for the compiler. */
interface Holding<T> {
  readonly __rawDocTypeHint: T;
}

type Type =
  | StringConstructor
  | NumberConstructor
  | BooleanConstructor
  | DateConstructor
  | typeof Schema.Types.ObjectId
  | Holding<unknown>
  | readonly [Type];

interface Options {
  readonly type: Type;
  readonly required?: true;
  /** `null` when the field is always there and may be empty, `undefined` when it may be absent. */
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly min?: number;
  readonly max?: number;
}

type Field = Type | Options | { readonly [name: string]: Field };

/** Fields of a record by name, in Mongoose's format. A field that is neither required nor has a default may be absent. */
export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F> =
  F extends Holding<infer T>
    ? T
    : F extends StringConstructor
      ? string
      : F extends NumberConstructor
        ? number
        : F extends BooleanConstructor
          ? boolean
          : F extends DateConstructor
            ? Date
            : F extends typeof Schema.Types.ObjectId
              ? Types.ObjectId
              : F extends readonly [infer Element]
                ? ValueOf<Element>[]
                : F extends { readonly enum: readonly (infer Value)[] }
                  ? Value | Empty<F>
                  : F extends { readonly type: infer Inner }
                    ? ValueOf<Inner> | Empty<F>
                    : InferRecord<F>;

type Empty<F> = F extends { readonly default: null } ? null : never;

/** Whether a record may lack the field: false if it is required, has a default or is a nested object. */
type MayLack<F> = F extends { readonly required: true }
  ? false
  : F extends { readonly default: infer Default }
    ? undefined extends Default
      ? true
      : false
    : F extends Type | { readonly type: Type }
      ? true
      : false;

type InferRecord<D> = { -readonly [K in keyof D as MayLack<D[K]> extends false ? K : never]: ValueOf<D[K]> } & {
  -readonly [K in keyof D as MayLack<D[K]> extends true ? K : never]?: ValueOf<D[K]>;
};

type Flat<T> = { [K in keyof T]: T[K] };

type RecordWith<D> = Flat<('_id' extends keyof D ? unknown : { _id: Types.ObjectId }) & InferRecord<D>>;

/** The record of a model, as the driver reads and writes it. */
export type RecordOf<M> = M extends Model<infer R> ? R : never;

/** A field with values of type `T`, for what a schema cannot express: open keys, or a shape that is defined elsewhere. */
export function mixed<T>(): typeof Schema.Types.Mixed & Holding<T> {
  return Schema.Types.Mixed as typeof Schema.Types.Mixed & Holding<T>;
}

/** A field that may be absent or null. */
export function nullable<const T extends Type>(type: T): T & Holding<ValueOf<T> | null> {
  return type as T & Holding<ValueOf<T> | null>;
}

/** The schema of the records of `collection`. Add indexes to it, then make its model. */
export function recordSchema<const D extends Fields>(collection: string, fields: D): Schema<RecordWith<D>> {
  return new Schema(fields as SchemaDefinition, { collection, versionKey: false }) as unknown as Schema<RecordWith<D>>;
}

/** Registers the model, so that its collection and indexes are created at startup. */
export function recordModel<R>(name: string, schema: Schema<R>): Model<R> {
  return model(name, schema as unknown as Schema) as unknown as Model<R>;
}

/** The native collection of a model, with its record type. Reads hydrate nothing. */
export function collectionOf<R extends mongo.Document>({ schema }: Model<R>): mongo.Collection<R> {
  return database().collection<R>(schema.get('collection') as string);
}
