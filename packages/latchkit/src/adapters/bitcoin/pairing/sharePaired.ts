import type { AdapterContext } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Transport, TransportEvents } from '../../../core/contracts/transport.js'
import type { BitcoinWalletDriver } from '../driver.js'
import type { BitcoinLive } from '../live.js'
import { accountsIn } from './pairedAccounts.js'
import { pairedCalls } from './pairedCalls.js'
import { createSessionAddresses } from './sessionAddresses.js'

/** Makes the driver of a connector that several namespaces share, once for each transport. */
export function sharePaired(live: BitcoinLive, connector: Extract<Connector, { transport: unknown }>): void {
  const { id } = connector.data
  const transport = connector.transport('bip122')
  if (live.drivers.get(id)?.source === transport) return
  live.drivers.set(id, { source: transport, driver: pairedDriver(transport, live.context) })
}

/**
 * Makes the driver of a wallet that several namespaces share over a pairing. The session has the first address of each account; the wallet
 * tells its other addresses, and public keys, by `getAccountAddresses`, or when it settled the session. They are stored with the session, so
 * that an account is the same after a page load.
 */
function pairedDriver(
  transport: Transport,
  context: Pick<AdapterContext, 'clock' | 'logger'>,
): BitcoinWalletDriver {
  const addresses = createSessionAddresses(transport, context)
  const calls = pairedCalls(transport)
  /** The methods that the session allows now. */
  let methods: readonly string[] = []
  const callIfAllowed = <Name extends keyof typeof calls>(method: Name) =>
    methods.includes(method) ? calls[method] : undefined
  return {
    async connect({ silent }) {
      const session = await transport.session()
      methods = session?.methods ?? []
      if (!session) return []
      if (!silent) await addresses.learn(session)
      return accountsIn((await transport.session()) ?? session)
    },
    get signMessage() {
      return callIfAllowed('signMessage')
    },
    get signPsbt() {
      return callIfAllowed('signPsbt')
    },
    get sendTransfer() {
      return callIfAllowed('sendTransfer')
    },
    listen(onChange, onEnd) {
      const onSession = ({ before, now }: TransportEvents['change']) => {
        if (!now) return onEnd()
        // The session's network may differ from the site's, so compare the session only with its own previous state.
        const hasMoved = before && before.caipNetworkId !== now.caipNetworkId
        onChange(undefined, hasMoved ? now.caipNetworkId : undefined)
      }
      // Creates a listener for each call, so that stopping one listener does not stop another.
      const onEvent = (event: TransportEvents['event']) => addresses.take(event)
      transport.on('change', onSession)
      transport.on('event', onEvent)
      return () => {
        transport.off('change', onSession)
        transport.off('event', onEvent)
      }
    },
  }
}
