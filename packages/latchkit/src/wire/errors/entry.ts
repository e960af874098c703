/** One row of the error catalogue: a code that never changes, and the sentence a developer reads. */
export interface ErrorEntry<Data = unknown, Code extends string = string> {
  readonly code: Code
  /** The code of the failure in EIP-1193, EIP-1474 or the wallet's own protocol, where one exists. */
  readonly rpcCode?: number | undefined
  readonly text: (data: Data) => string
}

/**
 * Writes one row of a catalogue of your own, to be thrown with `fail`.
 * @param code Never changes; callers switch on it.
 * @param text The sentence a developer reads, made from the error's data.
 * @param rpcCode The standard's number for it, where one exists.
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
