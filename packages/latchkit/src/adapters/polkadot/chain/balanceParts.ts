import { getDynamicBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import type { BalanceParts } from '../../../core/contracts/adapter.js'
import type { Network } from '../../../wire/entities.js'
import type { PolkadotLive } from '../live.js'
import { type AccountInfo, readAccountInfo } from './accountInfo.js'
import { decodeMetadata, readMetadata, readRuntimeVersion } from './metadata.js'
import { wrongAnswer } from './rpc.js'

/**
 * Reads the balance of an account, and the existential deposit from the metadata.
 * @param key The 32 bytes of the account, or the 20 of an H160, in hex after `0x`.
 */
export async function readParts(live: PolkadotLive, network: Network, key: string): Promise<BalanceParts> {
  const version = await readRuntimeVersion(live, network)
  const [info, metadata] = await Promise.all([
    readAccountInfo(live, network, key),
    readMetadata(live, network, version),
  ])
  const minimum = depositIn(network, metadata)
  const { decimals, symbol } = network.nativeCurrency
  return { ...info, minimum, spendable: spendableOf(info, minimum), decimals, symbol }
}

/** Returns the amount that an account can spend without being removed. Reserved amounts count towards frozen ones. */
function spendableOf({ free, reserved, frozen }: AccountInfo, minimum: bigint): bigint {
  const lockedAmount = frozen - reserved
  const amountToKeep = lockedAmount > minimum ? lockedAmount : minimum
  return free > amountToKeep ? free - amountToKeep : 0n
}

function depositIn(network: Network, bytes: Uint8Array): bigint {
  const metadata = decodeMetadata(network, bytes)
  const { constants = [] } = metadata.pallets.find(({ name }) => name === 'Balances') ?? {}
  const constant = constants.find(({ name }) => name === 'ExistentialDeposit')
  const codec = constant && getDynamicBuilder(getLookupFn(metadata)).buildConstant('Balances', constant.name)
  const deposit: unknown = codec?.dec(constant?.value ?? '0x')
  if (typeof deposit === 'bigint') return deposit
  throw wrongAnswer(network, 'Balances.ExistentialDeposit')
}
