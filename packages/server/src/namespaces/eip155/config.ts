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
  v.transform((given) => given.toLowerCase() as `0x${string}`),
)
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(77))
const token = v.strictObject({
  address: v.pipe(
    address,
    // A request that names it means the native currency.
    v.check((given) => given !== nativeTokenAddress, 'stands for the native currency'),
  ),
  /** The name, the symbol and the decimals; those that are left out are asked of the contract. */
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

/** Methods that ask or act for the node's owner; no configuration lets them through (G2). */
const ownersMethod =
  /^(admin|debug|personal|miner|engine|txpool|anvil|hardhat|evm)_|^eth_(sendTransaction|sign)/

const chainConfig = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^eip155:\d{1,20}$/, 'Expected eip155: and a number')),
  name: text,
  nativeCurrency: v.optional(nativeCurrency, {}),
  rpcUrls,
  /** Further methods callers may use, such as those of a bundler behind the same addresses. */
  rpcMethods: rpcMethods(ownersMethod),
  tokens: v.optional(v.pipe(v.array(token), v.maxLength(1_000)), []),
  priceNames,
  /** An explorer that tells which tokens an account has, and without an index its history and NFTs: its address without `/api/v2`. */
  explorerUrl: v.optional(serviceUrl),
  /** Whether its blocks are read and kept: history and NFTs come from there. */
  index: v.optional(
    v.strictObject({
      /** Blocks before it are not read. */
      fromBlock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
      /** The time between two requests for new blocks. */
      pollMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(100)), 4_000),
    }),
  ),
  /** Names for contracts: what is called there is shown with them. */
  contracts: v.optional(
    v.pipe(v.array(v.strictObject({ address, name: text, iconUrl })), v.maxLength(1_000)),
    [],
  ),
  /** Tokens that are nothing but advertising. */
  spam: v.optional(v.pipe(v.array(address), v.maxLength(10_000)), []),
  /** The universal resolver of ENS; the first network that has one tells names. */
  ensResolver: v.optional(address),
  /** The address of Multicall3; used when there is code. */
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
