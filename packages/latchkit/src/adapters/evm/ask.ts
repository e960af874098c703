import type { Connector } from '../../core/connector.js'
import { fail } from '../../wire/errors/fail.js'
import { connectorNotFound, requestAborted } from '../../wire/errors/kit.js'
import { badAnswer, walletSilent } from '../../wire/errors/wallet.js'
import { walletError } from './errors.js'
import type { EvmLive } from './live.js'

/** How long one request may take, and who may end it. Without both it takes as long as the person thinks. */
export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** In ms; for requests that ask the person nothing. */
  readonly within?: number
  /** Name of the network the request is about. */
  readonly network?: string
}

/**
 * Asks a wallet, once. The provider is foreign code: it may throw at once, answer without a promise, never, or twice.
 * @throws catalogued errors only; `requestAborted` and `walletSilent` leave a late answer unheard.
 */
export function ask(
  live: EvmLive,
  { data, provider }: Connector,
  args: { readonly method: string; readonly params?: readonly unknown[] },
  { signal, within, network }: AskOptions = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const wallet = data.name
    const target = provider('eip155')
    const abort = () => reject(fail(requestAborted, {}))
    if (signal?.aborted) return abort()
    if (!target) return reject(fail(connectorNotFound, { connector: data.id }))
    signal?.addEventListener('abort', abort)
    const stop =
      within === undefined ? undefined : live.context.clock.after(within, () => reject(fail(walletSilent, { wallet })))
    new Promise((answer) => answer(target.request(args)))
      .then(resolve, (error) => reject(walletError(error, { wallet, method: args.method, network })))
      .finally(() => {
        stop?.()
        signal?.removeEventListener('abort', abort)
      })
  })
}

/** A chain id as wallets write it: hex, decimal text or number. `undefined` for everything else. */
export function parseChainId(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^(0x[\da-f]+|\d+)$/i.test(value)) return undefined
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** Addresses as wallets list them, each once, with 0x. `undefined` when there is anything else among them. */
export function parseAccounts(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const addresses = new Map<string, string>()
  for (const item of value) {
    const [, digits] = typeof item === 'string' ? (/^(?:0x)?([\da-f]{40})$/i.exec(item) ?? []) : []
    if (!digits) return undefined
    const key = digits.toLowerCase()
    if (!addresses.has(key)) addresses.set(key, `0x${digits}`)
  }
  return [...addresses.values()]
}

/** How long a wallet may take for what it answers by itself. */
export const quickAnswerMs = 10_000

/** Reads the chain a wallet is on. */
export async function readChainId(live: EvmLive, connector: Connector, signal?: AbortSignal): Promise<number> {
  const method = 'eth_chainId'
  const chainId = parseChainId(await ask(live, connector, { method }, { signal, within: quickAnswerMs }))
  if (chainId === undefined) throw fail(badAnswer, { wallet: connector.data.name, method })
  return chainId
}
