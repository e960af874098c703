import type { ErrorEntry } from './entry.js'
import type { DataOf } from './errorData.js'

/**
 * The only error Latchkit throws. Switch on `code`, which says what `data` is; `message` is for people.
 * @example
 * ```ts
 * import { LatchkitError } from 'latchkit/wire'
 * const declined = (error: unknown) => error instanceof LatchkitError && error.code === 'userRejected'
 * ```
 */
export class LatchkitError<Code extends string = string, Data = DataOf<Code>> extends Error {
  override readonly name = 'LatchkitError'
  // Declared only: fields of their own would be bytes of the first load.
  declare readonly code: Code
  declare readonly rpcCode: number | undefined
  declare readonly data: Data
  // Without it `instanceof` would say `any` of `code` and `data`.
  declare static readonly [Symbol.hasInstance]: (value: unknown) => value is LatchkitError

  constructor(entry: ErrorEntry<Data, Code>, data: Data, cause?: unknown) {
    super(entry.text(data), cause ? { cause } : undefined)
    this.code = entry.code
    this.rpcCode = entry.rpcCode
    this.data = data
  }
}

/**
 * The error of a code, or of a row of a catalogue of your own; of several, a union that a `switch` on `code` takes apart.
 * Of `string` it is any catalogued error, of whose data nothing is known.
 */
export type ErrorOf<Of extends string | ErrorEntry<never>> =
  Of extends ErrorEntry<infer Data, infer Code>
    ? LatchkitError<Code, Data>
    : Of extends string
      ? LatchkitError<Of>
      : never

/**
 * Makes the catalogued error of an entry, ready to be thrown.
 * @param of The row of the catalogue, such as `userRejected` of `latchkit/wire`.
 * @param data The data that the text needs; its shape is the entry's.
 * @param cause The failure underneath, kept for developers.
 * @returns The error; it is not thrown yet.
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
 * Says whether a value is a catalogued error, and one of these where any are named: by their codes, or by rows of a
 * catalogue of your own. Works across two copies of the kit.
 * @param value The value that was caught.
 * @param of Codes, or rows of a catalogue; any catalogued error where none is given.
 * @returns `true` where it is one of them; the type of the value then has its `code` and `data`.
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
