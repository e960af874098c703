/** A row of the error catalogue: a code that never changes, and the message that a developer reads. */
export interface ErrorEntry<Data = unknown, Code extends string = string> {
  readonly code: Code
  /** The error code in EIP-1193, EIP-1474 or the wallet's own protocol, if there is one. */
  readonly rpcCode?: number | undefined
  readonly text: (data: Data) => string
}

/**
 * Creates a row of your own error catalogue, to be thrown with `fail`.
 * @param code The code that callers switch on. It must never change.
 * @param text Writes the message for developers from the error's data.
 * @param rpcCode The error code of the standard, if there is one.
 * @returns The row of the catalogue.
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
  return { code, text, rpcCode }
}
