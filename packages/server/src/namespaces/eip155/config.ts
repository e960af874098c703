import { nativeTokenAddress } from 'latchkit/wire'
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
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'Expected 0x and 40 hex characters'),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
)
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))
const token = v.strictObject({
  address: v.pipe(
    address,
    // In a request this address means the native currency.
    v.check((given) => given !== nativeTokenAddress, 'stands for the native currency'),
  ),
  /** Name, symbol and decimals; missing ones are read from the contract. */
  name: v.optional(text),
  symbol: v.optional(text),
  decimals: v.optional(decimals),
  iconUrl,
  price,
})

const nativeCurrency = v.strictObject({
  name: v.optional(text, 'Ether'),
  symbol: v.optional(text, 'ETH'),
  decimals: v.optional(decimals, 18),
  iconUrl,
  price,
})

/** Methods for the owner of a node; no configuration can allow them (G2). */
const ownersMethod =
  /^(admin|debug|personal|miner|engine|txpool|anvil|hardhat|evm)_|^eth_(sendTransaction|sign)/

const chainConfig = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^eip155:\d{1,20}$/, 'Expected eip155: and a number')),
  name: text,
  nativeCurrency: v.optional(nativeCurrency, {}),
  rpcUrls,
  /** Additional methods that callers may use, such as those of a bundler at the same URLs. */
  rpcMethods: rpcMethods(ownersMethod),
  tokens: v.optional(v.pipe(v.array(token), v.maxLength(1_000)), []),
  priceNames,
  /** An explorer that lists the tokens of an account, and, without an index, its history and NFTs: its URL without `/api/v2`. */
  explorerUrl: v.optional(serviceUrl),
  /** Whether its blocks are read and stored. History and NFTs then come from there. */
  index: v.optional(
    v.strictObject({
      /** Earlier blocks are not read. */
      fromBlock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
      /** Time between two requests for new blocks, in ms. */
      pollMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100)), 4_000),
    }),
  ),
  /** Names of contracts, for showing what was called. */
  contracts: v.optional(
    v.pipe(v.array(v.strictObject({ address, name: text, iconUrl })), v.maxLength(1_000)),
    [],
  ),
  /** Tokens that are advertisements. */
  spam: v.optional(v.pipe(v.array(address), v.maxLength(10_000)), []),
  /** The universal resolver of ENS. The first network with one provides names. */
  ensResolver: v.optional(address),
  /** Address of Multicall3, used if it has code. */
  multicall: v.optional(address, '0xca11bde05977b3631167028862be2a173976ca11'),
})

/** A network of eip155 that the gateway serves. */
export type ChainConfig = v.InferOutput<typeof chainConfig>

/** The fields of the gateway's configuration that list networks of eip155. */
export const configEntries = {
  chains: networkList(
    chainConfig,
    'networks it serves, each with its RPC addresses and tokens ([how](gateway.md))',
  ),
}
