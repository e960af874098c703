import type { CaipNetworkId } from '../../wire/caip.js'
import { fail, type LatchkitError } from '../../wire/errors/fail.js'
import { networkNotFound } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit/kit.js'
import { raiseAlert, settleAlert } from './alert.js'

const code = 'networkNotFound'

/** Raises the alert of a network that is asked for and not listed (readings 10), and makes the error to throw. */
export function refuseNetwork(kit: Kit, network: CaipNetworkId): LatchkitError {
  raiseAlert(kit, {
    code,
    shortMessage: 'Network Not Found',
    longMessage: `The network ${network} is missing from the networks list. Add it to the networks option of createLatchkit.`,
  })
  return fail(networkNotFound, { network })
}

/** Re-arms that alert: a network was asked for that is listed. */
export const acceptNetwork = (kit: Kit): void => settleAlert(kit, code)
