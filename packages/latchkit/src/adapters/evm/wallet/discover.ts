import type { FoundConnector } from '../../../core/contracts/connector.js'
import { loadFile } from '../../../core/kit/loadFile.js'
import type { Eip1193Provider } from '../../../wire/eip1193.js'
import { walletLook } from '../../shared/discovery/foundConnector.js'
import { lookAgain } from '../../shared/discovery/lookAgain.js'
import type { EvmDiscovery } from '../discovery.js'
import { registerWallet } from './registerWallet.js'

/** The time in which wallets may announce themselves before `window.ethereum` is looked at, in ms. */
export const announceWindowMs = 500

const domainPattern = /^(?=.{3,253}$)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})+$/

const loadInjected = () => import('./injected.js')

/** Looks for a Safe around the page. */
type FindSafe = (discovery: EvmDiscovery, onFound: (connector: FoundConnector) => void) => Promise<void>

/** The announcement of a wallet (EIP-6963), read once and made safe. */
interface Announcement {
  readonly uuid: string
  readonly look: { readonly name: string; readonly imageUrl?: string }
  readonly rdns: string
  readonly provider: Eip1193Provider
}

/**
 * Finds wallets by EIP-6963 until it is stopped, and `window.ethereum`, however late it appears, unless a wallet has announced it. On a
 * server it finds no wallet.
 * @returns The function that stops it.
 */
export function discover(
  discovery: EvmDiscovery,
  onFound: (connector: FoundConnector) => void,
  loadSafe: () => Promise<{ readonly findSafe: FindSafe }>,
): () => void {
  if (typeof window === 'undefined') return () => undefined
  const reportedConnectors = new Map<string, FoundConnector>()
  const report = (connector: FoundConnector | undefined) => {
    if (!connector || reportedConnectors.get(connector.data.id) === connector) return
    reportedConnectors.set(connector.data.id, connector)
    onFound(connector)
  }
  let isStopped = false
  const onAnnounce = (event: Event) => report(readAnnouncement(discovery, event))
  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  const stopInjected = (discovery.options.injected ?? true) ? watchInjected(discovery, report) : undefined
  // Only a page in a frame can be framed by a Safe.
  if (window.parent !== window)
    lookSafely(discovery, async () => {
      const { findSafe } = await loadFile(loadSafe)
      if (!isStopped) await findSafe(discovery, (connector) => isStopped || report(connector))
    })
  const stop = () => {
    isStopped = true
    window.removeEventListener('eip6963:announceProvider', onAnnounce)
    stopInjected?.()
    discovery.cleanups.delete(stop)
  }
  discovery.cleanups.add(stop)
  return stop
}

function lookSafely({ context }: EvmDiscovery, look: () => Promise<unknown>): void {
  look().catch((error) => context.logger.error('wallets could not be looked for', error))
}

/**
 * Looks at `window.ethereum`, which may appear late: when the time for announcements is over, at the event that reports it, and whenever
 * `lookAgain` looks. @returns The function that stops it.
 */
function watchInjected(
  discovery: EvmDiscovery,
  report: (connector: FoundConnector | undefined) => void,
): () => void {
  const { clock, logger } = discovery.context
  const page = window as Window & { readonly ethereum?: unknown }
  // On a phone, `window.ethereum` belongs to the wallet in whose browser the page is open: no other wallet will announce itself.
  const announceMs = /Mobi/.test(page.navigator?.userAgent) ? 0 : announceWindowMs
  const since = clock.now() + announceMs
  let isStopped = false
  const isKnown = (ethereum: unknown) =>
    [...discovery.foundWallets.values()].some(({ provider }) => provider === ethereum)
  const look = () => {
    try {
      // Foreign code: reading it may throw.
      const { ethereum } = page
      if (clock.now() < since || !ethereum || isKnown(ethereum)) return
    } catch (error) {
      logger.debug('window.ethereum cannot be read', error)
      return
    }
    // Loaded only if there is a provider that no wallet has announced.
    lookSafely(discovery, async () => {
      const { injected } = await loadFile(loadInjected)
      if (!isStopped) injected(discovery).forEach(report)
    })
  }
  let cancel = clock.after(announceMs, () => {
    cancel = lookAgain(clock, look)
  })
  page.addEventListener('ethereum#initialized', look)
  return () => {
    isStopped = true
    cancel()
    page.removeEventListener('ethereum#initialized', look)
  }
}

function readAnnouncement(discovery: EvmDiscovery, event: Event): FoundConnector | undefined {
  let cause: unknown = event
  try {
    const announcement = readDetail((event as CustomEvent<unknown>).detail)
    if (announcement) return toConnector(discovery, announcement)
  } catch (error) {
    // The wallet's getters are foreign code and may throw.
    cause = error
  }
  discovery.context.logger.debug('a wallet announced itself wrongly', cause)
  return undefined
}

/** Reads every field once: a getter may answer something else the second time. */
function readDetail(detail: unknown): Announcement | undefined {
  const { info, provider } = detail as { info: Record<string, unknown>; provider: Eip1193Provider }
  const { uuid, name, icon, rdns } = info
  if (typeof uuid !== 'string' || typeof name !== 'string' || typeof icon !== 'string') return undefined
  if (typeof rdns !== 'string' || typeof provider.request !== 'function') return undefined
  const look = walletLook(name, icon)
  const key = rdns.toLowerCase()
  if (!uuid || !look || !domainPattern.test(key)) return undefined
  return {
    uuid,
    look,
    // MetaMask's own browser is the same wallet.
    rdns: key === 'io.metamask.mobile' ? 'io.metamask' : key,
    provider,
  }
}

/**
 * Returns the connector of a wallet. The same provider is the same wallet. The same uuid with another provider is an impostor, which gets
 * no connector. Another provider with a known rdns is a further instance of the wallet.
 */
function toConnector(
  discovery: EvmDiscovery,
  { uuid, look, rdns, provider }: Announcement,
): FoundConnector | undefined {
  const data = { type: 'ANNOUNCED', info: { rdns }, ...look } as const
  for (const [id, wallet] of discovery.foundWallets) {
    // A wallet that was already found as window.ethereum keeps its row when it announces itself.
    if (wallet.provider === provider && id.startsWith('injected:'))
      return registerWallet(discovery, id, uuid, provider, data, 1)
  }
  for (let instance = 1; ; instance++) {
    const id = `eip6963:${rdns}${instance > 1 ? `#${instance}` : ''}`
    const wallet = discovery.foundWallets.get(id)
    if (!wallet || wallet.provider === provider)
      return registerWallet(discovery, id, uuid, provider, data, instance)
    if (wallet.uuid === uuid) return undefined
  }
}
