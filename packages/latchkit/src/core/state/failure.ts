import type { CaipNetworkId } from '../../wire/caip.js'
import { fail, isLatchkitError, type LatchkitError } from '../../wire/errors/fail.js'
import { walletFailed } from '../../wire/errors/wallet.js'
import { maxReasonLength } from '../../wire/shownText.js'
import type { RouterState } from './router.js'
import type { View } from './views.js'

/** A network switch that failed. */
export interface SwitchFailure extends Failure {
  readonly network: CaipNetworkId
  /** The history entry in which the visitor chose the network. The failure disappears with that entry. */
  readonly chosenIn: View
}

/** Returns the switch failure if its history entry still exists. */
export const shownFailure = ({
  switchFailure,
  router,
}: {
  readonly switchFailure?: SwitchFailure | undefined
  readonly router: RouterState
}): SwitchFailure | undefined =>
  switchFailure && router.history.includes(switchFailure.chosenIn) ? switchFailure : undefined

/** A failure as the state stores it: a code of the catalogue, and the texts of its data. */
export interface Failure {
  readonly code: string
  readonly texts: Readonly<Record<string, string>>
}

/** Converts an error to data for the state. Numbers, such as the seconds to wait for a mail, become texts. */
export function failureOf(error: unknown): Failure {
  const { code, data } = catalogued(error, '')
  const texts = Object.entries(data ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  return { code, texts: Object.fromEntries(texts) }
}

/** Converts any error to a catalogued one. */
export function catalogued(error: unknown, wallet: string): LatchkitError {
  if (isLatchkitError(error)) return error
  const reason = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  return fail(walletFailed, { wallet, reason: reason.slice(0, maxReasonLength) }, error)
}
