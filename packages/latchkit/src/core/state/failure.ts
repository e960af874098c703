import type { CaipNetworkId } from '../../wire/caip.js'
import type { RouterState } from './router.js'
import type { View } from './views.js'

/** A switch that the visitor chose and that did not come off. */
export interface SwitchFailure extends Failure {
  readonly network: CaipNetworkId
  /** The entry of the history in which it was chosen: with that it is over. */
  readonly chosenIn: View
}

/** The failure of the view that is in the history still; one of a view that was left is none. */
export const shownFailure = ({
  switchFailure,
  router,
}: {
  readonly switchFailure?: SwitchFailure | undefined
  readonly router: RouterState
}): SwitchFailure | undefined =>
  switchFailure && router.history.includes(switchFailure.chosenIn) ? switchFailure : undefined

/** A failure as the state holds it: the code of the catalogue, and the texts of its data. */
export interface Failure {
  readonly code: string
  readonly texts: Readonly<Record<string, string>>
}
