import type { FoundConnector } from '../../../core/contracts/connector.js'
import { walletLook } from '../../../core/kit/walletLook.js'
import type { Eip1193Provider } from '../../../wire/eip1193.js'
import type { EvmDiscovery } from '../discovery.js'
import type { EvmOptions } from '../evmOptions.js'
import { registerWallet } from './registerWallet.js'

/** The time in which wallets may announce themselves before `window.ethereum` is looked at, in ms. */
export const announceWindowMs = 500

const domain = /^(?=.{3,253}$)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/

const loadInjected = () => import('./injected.js')

/** The announcement of a wallet (EIP-6963), read once and made safe. */
interface Announcement {
  readonly uuid: string
  readonly look: { readonly name: string; readonly imageUrl?: string }
  readonly rdns: string
  readonly provider: Eip1193Provider
}

/**
 * Finds wallets by EIP-6963 for as long as it is not stopped, and `window.ethereum` where no wallet announced it. On a
 * server it does nothing.
 * @returns The function that stops it.
 */
export function discover(
  discovery: EvmDiscovery,
  onFound: (connector: FoundConnector) => void,
  wallet: () => Promise<Pick<typeof import('../walletCalls.js'), 'findSafe'>>,
  options: EvmOptions,
): () => void {
  if (typeof window === 'undefined') return () => undefined
  const reported = new Map<string, FoundConnector>()
  const report = (connector: FoundConnector | undefined) => {
    if (!connector || reported.get(connector.data.id) === connector) return
    reported.set(connector.data.id, connector)
    onFound(connector)
  }
  const { clock, logger } = discovery.context
  let over = false
  const look = (find: () => Promise<unknown>) => {
    find().catch((error) => logger.error('wallets could not be looked for', error))
  }
  const onAnnounce = (event: Event) => report(announced(discovery, event))
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  // On a phone it belongs to the wallet whose browser it is: that was there before the page, and no other will come.
  const cancel =
    (options.injected ?? true)
      ? clock.after(/Mobi/.test(window.navigator?.userAgent) ? 0 : announceWindowMs, () =>
          look(async () => {
            // Loaded only where there is a provider that no wallet announced. Reading it may throw: it is foreign code.
            const { ethereum } = window as { ethereum?: unknown }
            if (!ethereum || [...discovery.found.values()].some(({ provider }) => provider === ethereum))
              return
            const { injected } = await loadInjected()
            if (!over) injected(discovery).forEach(report)
          }),
        )
      : undefined
  // Only a page in a frame can be in Safe's.
  if (window.parent !== window)
    look(async () => (await wallet()).findSafe(discovery, options, report, () => over))
  const stop = () => {
    over = true
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    cancel?.()
    discovery.reports.delete(onFound)
    discovery.cleanups.delete(stop)
  }
  discovery.reports.add(onFound)
  discovery.cleanups.add(stop)
  return stop
}

function announced(discovery: EvmDiscovery, event: Event): FoundConnector | undefined {
  let wrong: unknown = event
  try {
    const announcement = read((event as CustomEvent<unknown>).detail)
    if (announcement) return toConnector(discovery, announcement)
  } catch (error) {
    // Its getters are foreign code.
    wrong = error
  }
  discovery.context.logger.debug('a wallet announced itself wrongly', wrong)
  return undefined
}

/** Reads every field once: a getter may answer something else the second time. */
function read(detail: unknown): Announcement | undefined {
  const { info, provider } = detail as { info: Record<string, unknown>; provider: Eip1193Provider }
  const { uuid, name, icon, rdns } = info
  if (typeof uuid !== 'string' || typeof name !== 'string' || typeof icon !== 'string') return undefined
  if (typeof rdns !== 'string' || typeof provider.request !== 'function') return undefined
  const look = walletLook(name, icon)
  const key = rdns.toLowerCase()
  if (!uuid || !look || !domain.test(key)) return undefined
  return {
    uuid,
    look,
    // MetaMask's own browser is the same wallet.
    rdns: key === 'io.metamask.mobile' ? 'io.metamask' : key,
    provider,
  }
}

/**
 * Returns the connector of a wallet. The same provider is the same wallet; the same uuid with another provider is another
 * program that wants its place, and gets none; another provider under a known rdns is a further instance.
 */
function toConnector(
  discovery: EvmDiscovery,
  { uuid, look, rdns, provider }: Announcement,
): FoundConnector | undefined {
  const data = { type: 'ANNOUNCED', info: { rdns }, ...look } as const
  for (const [id, found] of discovery.found) {
    // Announced after it had been found as window.ethereum: its row stays where it is.
    if (found.provider === provider && id.startsWith('injected:'))
      return registerWallet(discovery, id, uuid, provider, data, 1)
  }
  for (let instance = 1; ; instance++) {
    const id = `eip6963:${rdns}${instance > 1 ? `#${instance}` : ''}`
    const found = discovery.found.get(id)
    if (!found || found.provider === provider)
      return registerWallet(discovery, id, uuid, provider, data, instance)
    if (found.uuid === uuid) return undefined
  }
}
