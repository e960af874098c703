import type { Connector, SharedConnector } from 'latchkit'
import type { BoxState, LanternBox } from './box.js'

/** Boxes that were made of a transport, by their connector's id. */
export type MadeBoxes = Map<string, LanternBox>

/** The box behind a connector: the wallet's own, or one made of the way to a wallet that several namespaces share. */
export function boxOf(made: MadeBoxes, connector: Connector): LanternBox {
  if (!('transport' in connector)) return connector.provider('lantern') as LanternBox
  const { id } = connector.data
  const box = made.get(id) ?? overTransport(connector)
  made.set(id, box)
  return box
}

/** A session as a box would show itself. */
interface Shared {
  readonly accounts: readonly string[]
  readonly caipNetworkId: string
}

/** A shared wallet has purses only. */
function stateOf(session: Shared | undefined): BoxState | null {
  if (!session) return null
  const purses = [...new Set(session.accounts.map((each) => each.split(':')[2] ?? ''))]
  return { purses, albums: [], town: session.caipNetworkId.split(':')[1] ?? '' }
}

function overTransport(connector: SharedConnector): LanternBox {
  const transport = connector.transport('lantern')
  const ask = async (method: string, params: readonly unknown[]) => {
    const session = await transport.session()
    return String(await transport.request(session?.caipNetworkId ?? 'lantern:city', method, params))
  }
  return {
    label: connector.data.name,
    rdns: connector.data.id,
    icon: '',
    features: {
      'lantern:light': async () => stateOf(await transport.session()),
      'lantern:walk': (town) => transport.use(`lantern:${town}`),
      'lantern:learn': async () => undefined,
      'lantern:mark': (address, text) => ask('lantern_mark', [address, text]),
      'lantern:pass': (order) => ask('lantern_pass', [order]),
      'lantern:dim': () => undefined,
    },
    watch(listener) {
      // That nothing stands any more is told to the kit itself.
      const hear = ({ now }: { readonly now: Shared | undefined }) => now && listener(stateOf(now))
      transport.on('change', hear)
      return () => transport.off('change', hear)
    },
  }
}
