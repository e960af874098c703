/** One row of the error catalogue: a code that never changes, and the sentence a developer reads. */
export interface ErrorEntry<Data = unknown, Code extends string = string> {
  readonly code: Code
  /** The code of the failure in EIP-1193, EIP-1474 or the wallet's own protocol, where one exists. */
  readonly rpcCode?: number
  readonly text: (data: Data) => string
}

/**
 * The only error Latchkit throws. Switch on `code`; `message` is for people.
 * @example
 * ```ts
 * import { LatchkitError } from 'latchkit/wire'
 * const declined = (error: unknown) => error instanceof LatchkitError && error.code === 'userRejected'
 * ```
 */
export class LatchkitError extends Error {
  override readonly name = 'LatchkitError'
  readonly code: string
  readonly rpcCode: number | undefined
  readonly data: unknown

  constructor(entry: ErrorEntry<never>, data: unknown, cause?: unknown) {
    super((entry as ErrorEntry).text(data), cause === undefined ? undefined : { cause })
    this.code = entry.code
    this.rpcCode = entry.rpcCode
    this.data = data
  }
}

/**
 * Writes one row of a catalogue of your own, to be thrown with `fail`.
 * @param code Never changes; callers switch on it.
 * @param text The sentence a developer reads, made from the error's data.
 * @param rpcCode The standard's number for it, where one exists.
 * @example
 * ```ts
 * import { entry, fail } from 'latchkit/wire'
 * const boatSunk = entry('boatSunk', ({ name }: { name: string }) => `${name} has sunk`)
 * const error = fail(boatSunk, { name: 'Boat' })
 * ```
 */
export function entry<Data, const Code extends string>(
  code: Code,
  text: (data: Data) => string,
  rpcCode?: number,
): ErrorEntry<Data, Code> {
  return rpcCode === undefined ? { code, text } : { code, text, rpcCode }
}

/**
 * Makes the catalogued error of an entry, ready to be thrown.
 * @param data What the text needs; its shape is the entry's.
 * @param cause The failure underneath, kept for developers.
 * @example
 * ```ts
 * import { fail, notConnected } from 'latchkit/wire'
 * const error = fail(notConnected, { doing: 'sign a message' })
 * ```
 */
export function fail<Data>(of: ErrorEntry<Data>, data: Data, cause?: unknown): LatchkitError {
  return new LatchkitError(of as ErrorEntry<never>, data, cause)
}

/**
 * Says whether a value is a catalogued error, of this code if one is named. Works across two copies of the kit.
 * @example
 * ```ts
 * import { isLatchkitError } from 'latchkit/wire'
 * const wasDeclined = (error: unknown) => isLatchkitError(error, 'userRejected')
 * ```
 */
export function isLatchkitError(value: unknown, code?: string): value is LatchkitError {
  return (
    value instanceof Error &&
    value.name === 'LatchkitError' &&
    (code === undefined || (value as LatchkitError).code === code)
  )
}
