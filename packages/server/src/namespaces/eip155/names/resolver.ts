import { bytesToHex } from '@noble/hashes/utils.js'
import { isLatchkitError } from 'latchkit/wire'
import { callRefused } from '../../../errors/gateway.js'
import {
  AbiReader,
  addressOfWord,
  addressWord,
  bytesTail,
  type Hex,
  listTail,
  selectorOf,
  textTail,
  wordOf,
  writeArguments,
} from '../chain/abi.js'
import type { EvmChain } from '../chain/evmChain.js'
import { dnsName, nameHash } from './nameHash.js'
import { type FetchOffchain, ownBatches, readLookup, readOffchain } from './readOffchain.js'

const resolve = selectorOf('resolveWithGateways(bytes,bytes,string[])')
const reverse = selectorOf('reverseWithGateways(bytes,uint256,string[])')
const addr = selectorOf('addr(bytes32)')
const text = selectorOf('text(bytes32,string)')
const etherCoinType = 60
/** A name may redirect to another host, but not for ever. */
const maxLookups = 4

/** A network with ENS, and the function that fetches from off-chain hosts; `undefined` if the operator allows none. */
export interface Ens {
  readonly chain: EvmChain
  readonly fetchOffchain: FetchOffchain | undefined
}

/** Returns the gateways to name in a call. Names none if off-chain requests are not allowed, so that the resolver does not ask for any. */
const gatewaysOf = ({ fetchOffchain }: Ens) => ({
  tail: listTail(fetchOffchain ? [textTail(ownBatches)] : []),
})

/** Returns the revert data in a node's error: some nodes nest it one level deeper. */
const refusalOf = (data: unknown) =>
  typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data

/** Calls the resolver; `undefined` if it reverts, which means that there is no record. */
async function callResolver({ chain, fetchOffchain }: Ens, callData: string): Promise<AbiReader | undefined> {
  const { ensResolver: to = '0x' } = chain.config
  let data: string | undefined = callData
  for (let lookups = 0; data !== undefined && lookups <= maxLookups; lookups++) {
    try {
      const answer = await chain.call('eth_call', [{ to, data: `0x${data}` }, 'latest'])
      return typeof answer === 'string' ? new AbiReader(answer) : undefined
    } catch (error) {
      if (!isLatchkitError(error, callRefused)) throw error
      const offchain = fetchOffchain && readLookup(refusalOf(error.data.error.data))
      // Only the called contract may send us to other hosts.
      const isOfCalledContract = offchain && addressOfWord(offchain.sender) === to
      data = fetchOffchain && isOfCalledContract ? await readOffchain(fetchOffchain, offchain) : undefined
    }
  }
  return undefined
}

async function record(ens: Ens, name: string, question: string): Promise<AbiReader | undefined> {
  const encodedName = dnsName(name)
  if (!encodedName) return undefined
  const call = writeArguments([
    { tail: bytesTail(bytesToHex(encodedName)) },
    { tail: bytesTail(question) },
    gatewaysOf(ens),
  ])
  const bytes = (await callResolver(ens, resolve + call))?.behind(0)?.bytes()
  return bytes && new AbiReader(bytes)
}

/** Returns the address of a normalised name; `undefined` if it has none. Throws `providerFailed`. */
export async function addressOfName(ens: Ens, name: string): Promise<Hex | undefined> {
  const word = (await record(ens, name, addr + nameHash(name)))?.word(0)
  return word ? addressOfWord(word) : undefined
}

/** Returns a text record of a normalised name; empty if it has none. Throws `providerFailed`. */
export async function textOfName(ens: Ens, name: string, key: string): Promise<string> {
  const question = text + writeArguments([{ word: nameHash(name) }, { tail: textTail(key) }])
  return (await record(ens, name, question))?.behind(0)?.text() ?? ''
}

/** Returns the name that an address claims, unverified. Throws `providerFailed`. */
export async function claimedName(ens: Ens, address: string): Promise<string> {
  const bytes = addressWord(address).slice(-40)
  const call = writeArguments([{ tail: bytesTail(bytes) }, { word: wordOf(etherCoinType) }, gatewaysOf(ens)])
  return (await callResolver(ens, reverse + call))?.behind(0)?.text() ?? ''
}
