import { isAddressOf } from 'latchkit/wire'
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
import { serviceUrl } from '../../config/serviceUrl.js'

const address = v.pipe(
  v.string(),
  v.check((text) => isAddressOf('solana', text), 'Expected an address of Solana'),
)

/** Methods that act for the node's owner, or fake chain data; no configuration can allow them (G2). */
const ownersMethod = /^(validatorExit|setLogFilter|surfnet_)/

const solanaConfig = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/, 'Expected solana: and 32 characters')),
  name: text,
  rpcUrls,
  nativeCurrency: v.optional(
    v.strictObject({
      name: v.optional(text, 'Solana'),
      symbol: v.optional(text, 'SOL'),
      iconUrl,
      price,
    }),
    {},
  ),
  /** Names of tokens, which a network of Solana does not provide. */
  tokens: v.optional(
    v.pipe(
      v.array(v.strictObject({ address, name: text, symbol: text, iconUrl, price })),
      v.maxLength(1_000),
    ),
    [],
  ),
  /** A service with the Digital Asset Standard (DAS), the only source of compressed NFTs. */
  dasUrl: v.optional(serviceUrl),
  /** Tokens that are advertisements. */
  spam: v.optional(v.pipe(v.array(address), v.maxLength(10_000)), []),
  /** Additional methods that callers may use. */
  rpcMethods: rpcMethods(ownersMethod),
  /** Ids of this network and its native currency at the price service: `solana` and `coingecko:solana`. */
  priceNames,
})

/** A network of Solana that the gateway serves. */
export type SolanaConfig = v.InferOutput<typeof solanaConfig>

/** The field of the gateway's configuration that lists networks of Solana. */
export const configEntries = {
  solana: networkList(solanaConfig, 'networks of Solana it serves ([how](gateway.md))'),
}
