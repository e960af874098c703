import type { Connector } from '../../../core/contracts/connector.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import type { EvmLive } from '../live.js'
import { addressKey } from './addressKey.js'
import { quickAnswerMs, requestWallet } from './requestWallet.js'

/** A chain id as wallets write it: hex, decimal text or number. `undefined` for everything else. */
export function parseChainId(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^(0x[\da-f]+|\d+)$/i.test(value)) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Addresses as wallets list them, each once, as keys. `undefined` when there is anything else among them. */
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
    await requestWallet(live, connector, { method }, { signal, within: quickAnswerMs }),
  )
  if (chainId === undefined) throw fail(badAnswer, { wallet: connector.data.name, method })
  return chainId
}
