import type { Case } from './decideCase.js'

/** The services contradict this device, or each other: nothing was written, and no share has moved. */
export class Contradicted extends Error {
  /** @param retrySeconds The time after which the address may have a new wallet, of one that recovery holds (`addressTaken`). */
  constructor(
    readonly about: Extract<Case, 'emailChanges' | 'disagree' | 'openFirst'> | 'addressTaken',
    readonly retrySeconds = 0,
  ) {
    super(`The services contradict this device: ${about}`)
  }
}
