import type { Case } from './decideCase.js'

/** The services contradict this device or each other. Nothing was written, and no share has moved. */
export class Contradicted extends Error {
  /** @param retrySeconds After which time the address may have a new wallet, if recovery holds one (`addressTaken`). */
  constructor(
    readonly about: Extract<Case, 'emailChanges' | 'disagree' | 'openFirst'> | 'addressTaken',
    readonly retrySeconds = 0,
  ) {
    super(`The services contradict this device: ${about}`)
  }
}
