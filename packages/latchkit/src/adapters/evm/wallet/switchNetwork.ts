import type { AccountsOnNetwork } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Network } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import { chainNotSupported, switchIgnored } from '../../../wire/errors/wallet.js'
import { providerOf } from '../discovery.js'
import type { EvmLive } from '../live.js'
import { readChainId } from './answers.js'
import type { WalletRequestOptions } from './requestWallet.js'
import { requestWithAccess } from './requestWithAccess.js'
import { toAccounts } from './toAccounts.js'

/** How long a wallet may take, in ms, to be on the network after it has agreed to switch. */
export const arrivalMs = 5_000

/**
 * Switches a wallet to a network (EIP-3326), and adds the network (EIP-3085) if the wallet does not know it. Resolves only
 * when the wallet itself reports that it is on the network.
 * @throws `userRejected`, `chainNotSupported` if adding fails, `switchIgnored` if the wallet does not switch.
 */
export async function switchNetwork(
  live: EvmLive,
  connector: Connector,
  network: Network,
): Promise<AccountsOnNetwork> {
  await reachNetwork(live, connector, network)
  const { caipNetworkId } = network
  const { id } = connector.data
  return {
    accounts: toAccounts(live, id, live.sharedAddresses.get(id) ?? [], Number(network.id)),
    caipNetworkId,
  }
}

/**
 * Switches as `switchNetwork` does, but stops waiting when `signal` aborts, and returns nothing. Used while a wallet is being connected.
 */
export async function reachNetwork(
  live: EvmLive,
  connector: Connector,
  network: Network,
  signal?: AbortSignal,
): Promise<void> {
  if ((await readChainId(live, connector, signal)) === network.id) return
  const options = { signal, network: network.name }
  const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: hexId(network) }] }
  const watch = watchChain(live, connector, signal)
  try {
    try {
      await requestWithAccess(live, connector, request, options)
    } catch (error) {
      if (!isLatchkitError(error, 'unrecognizedChain')) throw error
      await addNetwork(live, connector, network, options)
      // Ask again, because adding does not mean switching. A wallet that still does not know the network cannot use it.
      await requestWithAccess(live, connector, request, options).catch((secondError: unknown) => {
        throw isLatchkitError(secondError, 'unrecognizedChain')
          ? networkUnsupported(connector, network, secondError)
          : secondError
      })
    }
    await untilArrived(live, connector, network, watch, signal)
  } finally {
    watch.stop()
  }
}

async function addNetwork(
  live: EvmLive,
  connector: Connector,
  network: Network,
  options: WalletRequestOptions,
): Promise<void> {
  // A site's own URLs are not given to the wallet. It gets the network's own URLs, if they are known.
  const { default: siteUrls, chainDefault = siteUrls } = network.rpcUrls
  const rpcUrls = chainDefault.http.filter(isShareable)
  if (!rpcUrls.length) throw networkUnsupported(connector, network)
  const explorer = network.blockExplorers?.default.url
  const icon = network.assets?.imageUrl
  const { name, symbol, decimals } = network.nativeCurrency
  const chain = {
    chainId: hexId(network),
    chainName: network.name,
    // Wallets take symbols of 2 to 6 characters.
    nativeCurrency: { name, symbol: (symbol.length < 2 ? name : symbol).slice(0, 6), decimals },
    rpcUrls,
    ...(explorer?.startsWith('https:') && { blockExplorerUrls: [explorer] }),
    ...(icon?.startsWith('https:') && { iconUrls: [icon] }),
  }
  try {
    await requestWithAccess(live, connector, { method: 'wallet_addEthereumChain', params: [chain] }, options)
  } catch (error) {
    const saysItself = isLatchkitError(error, 'userRejected', 'requestPending', 'requestAborted')
    throw saysItself ? error : networkUnsupported(connector, network, error)
  }
}

function networkUnsupported(connector: Connector, network: Network, cause?: unknown) {
  return fail(chainNotSupported, { wallet: connector.data.name, network: network.name }, cause)
}

/** Reads the wallet's chain until it is the wanted one: after the wallet has agreed, at every chainChanged, and when the time is over. */
async function untilArrived(
  live: EvmLive,
  connector: Connector,
  network: Network,
  watch: ChainWatch,
  signal: AbortSignal | undefined,
): Promise<void> {
  const deadline = live.context.clock.now() + arrivalMs
  while ((await readChainId(live, connector, signal)) !== network.id) {
    const remainingMs = deadline - live.context.clock.now()
    if (remainingMs <= 0) throw fail(switchIgnored, { wallet: connector.data.name, network: network.name })
    await watch.untilChange(remainingMs)
  }
}

interface ChainWatch {
  /** Resolves at the next chainChanged, or after `ms`. An event that was heard before the call also counts. */
  untilChange(ms: number): Promise<void>
  stop(): void
}

/** Starts listening before the request, so that no chainChanged is missed while something else is awaited. */
function watchChain(live: EvmLive, connector: Connector, signal: AbortSignal | undefined): ChainWatch {
  const provider = providerOf(live, connector)
  let hasChanged = false
  let isAborted = false
  let resume: (() => void) | undefined
  const onChange = () => {
    hasChanged = true
    resume?.()
  }
  const end = () => {
    isAborted = true
    resume?.()
  }
  provider?.on?.('chainChanged', onChange)
  signal?.addEventListener('abort', end)
  live.cleanups.add(end)
  return {
    async untilChange(ms) {
      if (!hasChanged && !isAborted) {
        await new Promise<void>((resolve) => {
          const cancel = live.context.clock.after(ms, resolve)
          resume = () => {
            cancel()
            resolve()
          }
        })
      }
      if (isAborted) throw fail(requestAborted, {})
      hasChanged = false
    },
    stop() {
      provider?.removeListener?.('chainChanged', onChange)
      signal?.removeEventListener('abort', end)
      live.cleanups.delete(end)
    },
  }
}

function hexId({ id }: Network): string {
  return `0x${Number(id).toString(16)}`
}

/** Tells whether a wallet may be given a URL: https or this machine, without password, query or key. */
function isShareable(url: string): boolean {
  try {
    const { protocol, hostname, username, password, search, hash, pathname } = new URL(url)
    const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
    const hasSecret = username || password || search || hash || /[\w-]{20,}/.test(pathname)
    return !hasSecret && (protocol === 'https:' || (protocol === 'http:' && isLoopback))
  } catch {
    // Skip what is not a URL.
    return false
  }
}
