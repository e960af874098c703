import type { Json } from '../../wire/entities.js'

/** Tells whether a value read from storage has the right shape: any script of the page can write into its storage. */
export type Codec<Value> = (value: unknown) => value is Value

/** The type that a codec accepts. */
export type Decoded<Is> = Is extends Codec<infer Value> ? Value : never

type Codecs = Readonly<Record<string, Codec<unknown>>>
type Optional<Fields extends Codecs> = {
  [Name in keyof Fields]: undefined extends Decoded<Fields[Name]> ? Name : never
}[keyof Fields]
type Decode<Fields extends Codecs> = {
  readonly [Name in Exclude<keyof Fields, Optional<Fields>>]: Decoded<Fields[Name]>
} & { readonly [Name in Optional<Fields>]?: Exclude<Decoded<Fields[Name]>, undefined> }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const text: Codec<string> = (value): value is string => typeof value === 'string'

/** A whole number, such as a time in ms. */
export const whole: Codec<number> = (value): value is number => Number.isSafeInteger(value)

/** A whole number from `least` to `most`. */
export const within =
  (least: number, most: number): Codec<number> =>
  (value): value is number =>
    whole(value) && value >= least && value <= most

/** Any JSON, or nothing: what is stored is JSON already. */
export const json: Codec<Json | undefined> = (_value): _value is Json | undefined => true

/** A text of a form. */
export const textLike =
  (form: RegExp): Codec<string> =>
  (value): value is string =>
    text(value) && form.test(value)

/** A text that is one of these. */
export const oneOf =
  <Value extends string>(...values: readonly Value[]): Codec<Value> =>
  (value): value is Value =>
    values.some((each) => each === value)

/** The same, or not there. */
export const optional =
  <Value>(is: Codec<Value>): Codec<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || is(value)

/** A list, of so many items at most. */
export const listOf =
  <Value>(is: Codec<Value>, most = Number.POSITIVE_INFINITY): Codec<readonly Value[]> =>
  (value): value is readonly Value[] =>
    Array.isArray(value) && value.length <= most && value.every(is)

/** A list of one item of each kind. */
export const tuple =
  <Values extends readonly unknown[]>(
    ...each: { readonly [At in keyof Values]: Codec<Values[At]> }
  ): Codec<Readonly<Values>> =>
  (value): value is Readonly<Values> =>
    Array.isArray(value) && value.length === each.length && each.every((is, at) => is(value[at]))

export const recordOf =
  <Value>(is: Codec<Value>): Codec<Readonly<Record<string, Value>>> =>
  (value): value is Readonly<Record<string, Value>> =>
    isObject(value) && Object.values(value).every(is)

/** An object with these fields, and perhaps others. */
export const fields =
  <Fields extends Codecs>(all: Fields): Codec<Decode<Fields>> =>
  (value): value is Decode<Fields> =>
    isObject(value) && Object.entries(all).every(([name, is]) => is(value[name]))
