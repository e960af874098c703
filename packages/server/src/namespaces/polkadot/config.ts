import * as v from 'valibot'
import {
  iconUrl,
  networkList,
  price,
  priceNames,
  rpcMethods,
  rpcUrls,
  text,
} from '../../config/networkFields.js'

/**
 * Methods that act for the node's owner, send transactions, or fake chain data; no configuration can allow them (G2). Sending on Polkadot
 * is not supported, so it cannot be done here either.
 */
const ownersMethod = /^(author_|offchain_|dev_|transaction|system_(add|remove|reset|(un)?stable_))/

const maxDecimals = 18

const polkadotConfig = v.pipe(
  v.strictObject({
    id: v.pipe(
      v.string(),
      v.regex(
        /^polkadot:[0-9a-f]{32}$/,
        'Expected polkadot: and the first 32 digits of its first block’s hash',
      ),
    ),
    name: text,
    rpcUrls,
    /** The native currency has to be configured, since the network's own data cannot be verified without its metadata. */
    nativeCurrency: v.strictObject({
      name: text,
      symbol: text,
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxDecimals)),
      iconUrl,
      price,
    }),
    /** Additional methods that callers may use. */
    rpcMethods: rpcMethods(ownersMethod),
    /** Ids of this network and its native currency at the price service: `polkadot` and `coingecko:polkadot`. */
    priceNames,
  }),
  // Tokens of Polkadot's networks are not read.
  v.transform((network) => ({ ...network, tokens: [] })),
)

/** A network of Polkadot that the gateway serves. */
export type PolkadotConfig = v.InferOutput<typeof polkadotConfig>

/** The field of the gateway's configuration that lists networks of Polkadot. */
export const configEntries = {
  polkadot: networkList(polkadotConfig, 'networks of Polkadot it serves ([how](gateway.md))'),
}
