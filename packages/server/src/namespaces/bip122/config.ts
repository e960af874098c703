import { bitcoinNetworks } from 'latchkit/wire'
import * as v from 'valibot'
import { iconUrl, networkList, price, priceNames, rpcUrls, text } from '../../config/networkFields.js'

const networks = Object.values(bitcoinNetworks)

const bip122Config = v.pipe(
  v.strictObject({
    id: v.picklist(networks, `Expected a network of Bitcoin: ${networks.join(', ')}`),
    name: text,
    /** Base URLs of services with the API of Esplora: `https://…/api`. */
    esploraUrls: rpcUrls,
    nativeCurrency: v.optional(
      v.strictObject({
        name: v.optional(text, 'Bitcoin'),
        symbol: v.optional(text, 'BTC'),
        iconUrl,
        price,
      }),
      {},
    ),
    /** Ids of this network and its native currency at the price service: `bitcoin` and `coingecko:bitcoin`. */
    priceNames,
  }),
  // All namespaces call upstreams `rpcUrls`, and Bitcoin has no tokens.
  v.transform(({ esploraUrls, ...rest }) => ({ ...rest, rpcUrls: esploraUrls, tokens: [] })),
)

/** A network of Bitcoin that the gateway serves. */
export type Bip122Config = v.InferOutput<typeof bip122Config>

/** The field of the gateway's configuration that lists networks of Bitcoin. */
export const configEntries = {
  bip122: networkList(bip122Config, 'networks of Bitcoin it serves ([how](gateway.md))'),
}
