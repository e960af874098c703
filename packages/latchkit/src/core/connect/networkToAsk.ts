import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Network } from '../../wire/entities.js'
import { fail, type LatchkitError } from '../../wire/errors/fail.js'
import { networkNotFound } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit/kit.js'
import { raiseAlert, settleAlert } from '../services/alert.js'

/**
 * Returns the network that a wallet is asked to use when it connects: the one that the call names, else the one selected on the
 * site. If the site allows any network and the visitor has selected none, the wallet stays on its present network (readings
 * 33).
 * @throws `networkNotFound` for a network that the site does not list.
 */
export function networkToAsk(
  kit: Kit,
  namespace: ChainNamespace,
  requestedId: CaipNetworkId | undefined,
): Network | undefined {
  const { chains, options } = kit.store.getState()
  const { caipNetworkId, requestedCaipNetworks, isChosen } = chains[namespace]?.networkState ?? {}
  const find = (id: CaipNetworkId | undefined) =>
    requestedCaipNetworks?.find((network) => network.caipNetworkId === id)
  if (requestedId === undefined)
    return options.allowUnsupportedChain && !isChosen ? undefined : find(caipNetworkId)
  const network = find(requestedId)
  if (!network) throw refuseNetwork(kit, requestedId)
  acceptNetwork(kit)
  return network
}

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
