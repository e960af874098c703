import { blake2b } from '@noble/hashes/blake2.js'
import type { Network } from '../../../wire/entities.js'
import type { PolkadotLive } from '../live.js'
import { fromHex, joinBytes, toHex } from './hex.js'
import { call, wrongAnswer } from './rpc.js'

/** The balance of an account, as the chain stores it in `System.Account`. */
export interface AccountInfo {
  readonly free: bigint
  readonly reserved: bigint
  readonly frozen: bigint
}

/** The hashes of `System` and `Account` (twox128), which all keys of accounts begin with. */
const accountsPrefix = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
const hashBytes = 16
/**
 * The layout: nonce and three counts of 4 bytes, then four numbers of 16. It is the same in every runtime since `frozen`
 * became one number.
 */
const infoBytes = 80
const firstNumberOffset = 16
const numberBytes = 16

/**
 * Reads the balance of an account.
 * @param key The 32 bytes of the account, or the 20 of an H160, in hex after `0x`.
 */
export async function readAccountInfo(
  live: PolkadotLive,
  network: Network,
  key: string,
): Promise<AccountInfo> {
  const method = 'state_getStorage'
  const keyBytes = fromHex(key) ?? new Uint8Array()
  const hash = blake2b(keyBytes, { dkLen: hashBytes })
  const params = [`0x${accountsPrefix}${toHex(joinBytes(hash, keyBytes)).slice(2)}`]
  const answer = await call(live, network, { method, params })
  // An account without a balance has no entry in the chain's storage.
  if (answer === null) return { free: 0n, reserved: 0n, frozen: 0n }
  const bytes = fromHex(answer)
  if (bytes?.length !== infoBytes) throw wrongAnswer(network, method)
  const [free = 0n, reserved = 0n, frozen = 0n] = [0, 1, 2].map((index) => {
    const start = firstNumberOffset + index * numberBytes
    // The lowest byte comes first.
    return BigInt(toHex(bytes.slice(start, start + numberBytes).reverse()))
  })
  return { free, reserved, frozen }
}
