import type { Connector, SharedConnector } from 'latchkit'
import { readAddress } from './address.js'
import type { ReefOrder, ReefSigner, ReefTrade } from './signer.js'

/** Signers that were made of a transport, by their connector's id. */
export type MadeSigners = Map<string, ReefSigner>

/** The signer behind a connector: the wallet's own, or one made of the way to a wallet that several namespaces share. */
export function signerOf(made: MadeSigners, connector: Connector): ReefSigner {
  if (!('transport' in connector)) return connector.provider('reef') as ReefSigner
  const { id } = connector.data
  const signer = made.get(id) ?? overTransport(connector)
  made.set(id, signer)
  return signer
}

/** The public keys of accounts as a session has them. */
export const keysIn = (accounts: readonly string[]): readonly string[] => [
  ...new Set(accounts.flatMap((each) => readAddress(each.split(':')[2])?.publicKey ?? [])),
]

function overTransport(connector: SharedConnector): ReefSigner {
  const transport = connector.transport('reef')
  const ask = async (method: string, params: readonly unknown[]) => {
    const session = await transport.session()
    return String(await transport.request(session?.caipNetworkId ?? 'reef:north', method, params))
  }
  return {
    name: connector.data.name,
    rdns: connector.data.id,
    icon: '',
    keys: async () => keysIn((await transport.session())?.accounts ?? []),
    sign: (publicKey, text) => ask('reef_sign', [publicKey, text]),
    move: (order: ReefOrder) => ask('reef_move', [order]),
    trade: (order: ReefTrade) => ask('reef_trade', [order]),
    forget: () => undefined,
    listen(listener) {
      const hear = ({ now }: { readonly now: { readonly accounts: readonly string[] } | undefined }) => {
        if (now) listener({ keys: keysIn(now.accounts) })
      }
      transport.on('change', hear)
      return () => transport.off('change', hear)
    },
  }
}
