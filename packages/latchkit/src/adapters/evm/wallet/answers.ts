import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import { addressKey } from '../chain/addressKey.js'
import { parseChainId } from '../chain/hex.js'
import type { EvmLive } from '../live.js'
import { quickAnswerMs, requestWallet } from './requestWallet.js'

/** Reads a wallet's list of addresses as keys, without duplicates. Returns `undefined` if the list contains anything else. */
export function parseAccounts(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const addresses = new Set<string>()
  for (const item of value) {
    const key = addressKey(item)
    if (!key) return undefined
    addresses.add(key)
  }
  return [...addresses]
}

/** Reads the chain a wallet is on. */
export async function readChainId(
  live: EvmLive,
  connector: Connector,
  signal?: AbortSignal,
): Promise<number> {
  const method = 'eth_chainId'
  const chainId = parseChainId(
    await requestWallet(live, connector, { method }, { signal, timeoutMs: quickAnswerMs }),
  )
  if (chainId === undefined) throw fail(badAnswer, { wallet: connector.data.name, method })
  return chainId
}
