import type { CaipNetworkId } from '../../wire/caip.js'
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
