import type { Case } from './decideCase.js'

/** The services contradict this device or each other. Nothing was written, and no share has moved. */
export class Contradicted extends Error {
  /** @param retrySeconds Seconds until a new wallet can be made at an address where recovery has a wallet now (`addressTaken`). */
  constructor(
    readonly about: Extract<Case, 'emailChanges' | 'disagree' | 'openFirst'> | 'addressTaken',
    readonly retrySeconds = 0,
  ) {
    super(`The services contradict this device: ${about}`)
  }
}
