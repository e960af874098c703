import type { ErrorEntry } from './entry.js'
import type { DataOf } from './errorData.js'

/**
 * The only error that Latchkit throws. Switch on `code`, which determines the type of `data`; `message` is for people.
 * @example
 * ```ts
 * import { LatchkitError } from 'latchkit/wire'
 * const declined = (error: unknown) => error instanceof LatchkitError && error.code === 'userRejected'
 * ```
 */
export class LatchkitError<Code extends string = string, Data = DataOf<Code>> extends Error {
  override readonly name = 'LatchkitError'
  // Declared only, because initialised fields would add bytes to the first load.
  declare readonly code: Code
  declare readonly rpcCode: number | undefined
  declare readonly data: Data
  // Without this line `instanceof` would give `code` and `data` the type `any`.
  declare static readonly [Symbol.hasInstance]: (value: unknown) => value is LatchkitError

  constructor(entry: ErrorEntry<Data, Code>, data: Data, cause?: unknown) {
    super(entry.text(data), cause ? { cause } : undefined)
    this.code = entry.code
    this.rpcCode = entry.rpcCode
    this.data = data
  }
}

/**
 * The error type of a code, or of a row of your own catalogue. Several codes give a union that a `switch` on `code` narrows.
 * `ErrorOf<string>` is any catalogued error, with data of type `unknown`.
 */
export type ErrorOf<Of extends string | ErrorEntry<never>> =
  Of extends ErrorEntry<infer Data, infer Code>
    ? LatchkitError<Code, Data>
    : Of extends string
      ? LatchkitError<Of>
      : never

/**
 * Makes the catalogued error of an entry, ready to be thrown.
 * @param of The row of the catalogue, such as `userRejected` from `latchkit/wire`.
 * @param data The data that the message is made from. Its type is that of the row.
 * @param cause The error that caused this one, kept for developers.
 * @returns The error. It is not thrown yet.
 * @example
 * ```ts
 * import { fail, notConnected } from 'latchkit/wire'
 * const error = fail(notConnected, { doing: 'sign a message' })
 * ```
 */
export function fail<Data, Code extends string>(
  of: ErrorEntry<Data, Code>,
  data: NoInfer<Data>,
  cause?: unknown,
): LatchkitError<Code, Data> {
  return new LatchkitError(of, data, cause)
}

/**
 * Checks whether a value is a catalogued error and, if any codes or rows are given, one of those. Works across two copies of
 * the kit on one page.
 * @param value The value that was caught.
 * @param of Codes, or rows of a catalogue. Without any, every catalogued error counts.
 * @returns `true` if it is one of them; TypeScript then knows `code` and `data`.
 * @example
 * ```ts
 * import { isLatchkitError } from 'latchkit/wire'
 * const retryWhen = (error: unknown) =>
 *   isLatchkitError(error, 'httpStatus', 'rpcFailed') && (error.code === 'rpcFailed' || error.data.status >= 500)
 * ```
 */
export function isLatchkitError<const Of extends readonly (string | ErrorEntry<never>)[]>(
  value: unknown,
  ...of: Of
): value is Of extends readonly [] ? LatchkitError : ErrorOf<Of[number]> {
  return (
    value instanceof Error &&
    value.name === 'LatchkitError' &&
    (!of.length || of.some((each) => ((each as ErrorEntry).code ?? each) === (value as LatchkitError).code))
  )
}
