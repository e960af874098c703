import { decodeAbiParameters, encodeFunctionData, type Hex, namehash, parseAbi, toHex } from 'viem'
import { normalize, packetToBytes } from 'viem/ens'
import type { NamesCapability } from '../../../core/contracts/adapter.js'
import { defaultChainId } from '../../../wire/defaults.js'
import type { Network } from '../../../wire/entities.js'
import { executionReverted } from '../../../wire/errors/chain.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { namesUnavailable } from '../../../wire/errors/names.js'
import type { EvmLive } from '../live.js'
import { checksum } from './hex.js'
import { call } from './rpc.js'

const maxNameLength = 255
/** The address of ENS's universal resolver on Ethereum, where names are registered (readings 46), as ENS's documentation gives it. */
const ensResolver = { [`eip155:${defaultChainId}`]: '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe' }
/** SLIP-44: the coin type of ether, for which ENS names were made first. */
const etherCoinType = 60n
/** ENSIP-11: the coin type of an EVM chain other than Ethereum is this bit plus the chain id. */
const evmCoinType = 0x8000_0000n
const zeroAddressPattern = /^0x0*$/

const abi = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])

/** Creates the lookup of ENS names. It asks the first of the site's networks that has a universal resolver. */
export function createNames(live: EvmLive): NamesCapability {
  const resolvers: Readonly<Record<string, string>> = { ...ensResolver, ...live.options.ensResolvers }
  const findResolver = () => {
    const network = live.context.networks().find(({ caipNetworkId }) => resolvers[caipNetworkId])
    const resolver = network && resolvers[network.caipNetworkId]
    return network && resolver ? { network, resolver } : undefined
  }
  return {
    isName: (text) => text.length <= maxNameLength && /^[^\s.:/]+(\.[^\s.:/]+)+$/u.test(text),
    async normalize(name) {
      try {
        return normalize(name)
      } catch (error) {
        live.context.logger.debug('a name was not taken', error)
        return undefined
      }
    },
    coinTypes: (network) => coinTypesOf(network).map(String),
    canResolve: () => findResolver() !== undefined,
    async resolve(name, network) {
      const target = findResolver()
      if (!target) throw fail(namesUnavailable, {})
      for (const coinType of coinTypesOf(network)) {
        const address = await addressOf(live, target, name, coinType)
        if (address) return checksum(address)
      }
      return undefined
    },
  }
}

function coinTypesOf({ id }: Network): readonly bigint[] {
  return Number(id) === 1 ? [etherCoinType] : [evmCoinType + BigInt(id), etherCoinType]
}

async function addressOf(
  live: EvmLive,
  { network, resolver }: { readonly network: Network; readonly resolver: string },
  name: string,
  coinType: bigint,
): Promise<string | undefined> {
  const node = namehash(name)
  const question =
    coinType === etherCoinType
      ? encodeFunctionData({ abi, functionName: 'addr', args: [node] })
      : encodeFunctionData({ abi, functionName: 'addr', args: [node, coinType] })
  // No gateways: a name whose record is stored outside the chain is not fetched, and counts as unknown.
  const args = [toHex(packetToBytes(name)), question, []] as const
  const data = encodeFunctionData({ abi, functionName: 'resolveWithGateways', args })
  try {
    const answer = await call(live, network, 'eth_call', [{ to: resolver, data }, 'latest'])
    return readAddress(answer, coinType)
  } catch (error) {
    // The resolver reverts if a name has no record.
    if (isLatchkitError(error, executionReverted.code)) return undefined
    throw error
  }
}

function readAddress(answer: unknown, coinType: bigint): string | undefined {
  if (typeof answer !== 'string' || answer.length <= 2) return undefined
  const [record] = decodeAbiParameters([{ type: 'bytes' }, { type: 'address' }], answer as Hex)
  if (record === '0x') return undefined
  const [address] =
    coinType === etherCoinType
      ? decodeAbiParameters([{ type: 'address' }], record)
      : decodeAbiParameters([{ type: 'bytes' }], record)
  return /^0x[\da-f]{40}$/i.test(address) && !zeroAddressPattern.test(address) ? address : undefined
}
