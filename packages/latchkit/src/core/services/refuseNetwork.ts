import type { CaipNetworkId } from '../../wire/caip.js'
import { fail, type LatchkitError } from '../../wire/errors/fail.js'
import { networkNotFound } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit/kit.js'
import { raiseAlert, settleAlert } from './alert.js'

const code = 'networkNotFound'

/** Raises the alert about a requested network that the site does not list (readings 10), and creates the error to throw. */
export function refuseNetwork(kit: Kit, network: CaipNetworkId): LatchkitError {
  raiseAlert(kit, {
    code,
    shortMessage: 'Network Not Found',
    longMessage: `The network ${network} is missing from the networks list. Add it to the networks option of createLatchkit.`,
  })
  return fail(networkNotFound, { network })
}

/** Allows the alert of `refuseNetwork` to be raised again, because a listed network was requested. */
export const acceptNetwork = (kit: Kit): void => settleAlert(kit, code)
