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
/** A name may lead from one host to another, but not for ever. */
const mostLookups = 4

/** A network with ENS, and the way to hosts that keep names off the chain; `undefined` where the operator allows none. */
export interface Ens {
  readonly chain: EvmChain
  readonly fetchOffchain: FetchOffchain | undefined
}

/** Without a way to them no gateways are named, so that the resolver does not ask for any. */
const gatewaysOf = ({ fetchOffchain }: Ens) => ({
  tail: listTail(fetchOffchain ? [textTail(ownBatches)] : []),
})

/** Returns the data with which a contract refused, from a node's error: some nodes put it one level deeper. */
const refusalOf = (data: unknown) =>
  typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data

/** The answer of the resolver; `undefined` where it refuses, which is how it says that there is nothing. */
async function callResolver({ chain, fetchOffchain }: Ens, first: string): Promise<AbiReader | undefined> {
  const { ensResolver: to = '0x' } = chain.config
  let data: string | undefined = first
  for (let lookups = 0; data !== undefined && lookups <= mostLookups; lookups++) {
    try {
      const answer = await chain.call('eth_call', [{ to, data: `0x${data}` }, 'latest'])
      return typeof answer === 'string' ? new AbiReader(answer) : undefined
    } catch (error) {
      if (!isLatchkitError(error, callRefused)) throw error
      const offchain = fetchOffchain && readLookup(refusalOf(error.data.error.data))
      // Only the contract that was asked may send us elsewhere.
      const isOwn = offchain && addressOfWord(offchain.sender) === to
      data = fetchOffchain && isOwn ? await readOffchain(fetchOffchain, offchain) : undefined
    }
  }
  return undefined
}

async function record(ens: Ens, name: string, question: string): Promise<AbiReader | undefined> {
  const written = dnsName(name)
  if (!written) return undefined
  const call = writeArguments([
    { tail: bytesTail(bytesToHex(written)) },
    { tail: bytesTail(question) },
    gatewaysOf(ens),
  ])
  const bytes = (await callResolver(ens, resolve + call))?.behind(0)?.bytes()
  return bytes && new AbiReader(bytes)
}

/** Returns the address of a normalised name; `undefined` where it has none. Throws `providerFailed`. */
export async function addressOfName(ens: Ens, name: string): Promise<Hex | undefined> {
  const word = (await record(ens, name, addr + nameHash(name)))?.word(0)
  return word ? addressOfWord(word) : undefined
}

/** A text record of a normalised name; empty where none. Throws `providerFailed`. */
export async function textOfName(ens: Ens, name: string, key: string): Promise<string> {
  const question = text + writeArguments([{ word: nameHash(name) }, { tail: textTail(key) }])
  return (await record(ens, name, question))?.behind(0)?.text() ?? ''
}

/** Returns the name that an address claims, unproven. Throws `providerFailed`. */
export async function claimedName(ens: Ens, address: string): Promise<string> {
  const bytes = addressWord(address).slice(-40)
  const call = writeArguments([{ tail: bytesTail(bytes) }, { word: wordOf(etherCoinType) }, gatewaysOf(ens)])
  return (await callResolver(ens, reverse + call))?.behind(0)?.text() ?? ''
}
