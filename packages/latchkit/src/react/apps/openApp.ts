import { followLink } from '../../core/connect/followLink.js'
import type { Kit } from '../../core/kit/kit.js'
import { remember } from '../../core/services/memory.js'
import type { ChainNamespace } from '../../wire/caip.js'
import type { WalletRecord } from '../../wire/entities.js'
import { createOpening, type Opening } from './createOpening.js'
import { type Address, hrefFor } from './linkFor.js'
import { linkHere } from './linkHere.js'
import { pairingConnector } from './linkReaders.js'

/** A pairing that the tap which opened the wallet's app began, before its view came. */
export interface PairingRun {
  readonly ended: AbortController
  readonly done: Promise<unknown>
}

/** The wallet whose app the tap that chose it opened; the view of the wallet goes on with it. */
export interface OpenedApp {
  readonly wallet: WalletRecord
  readonly namespace: ChainNamespace | undefined
  /** The pairing that the tap began; absent if the one of the view before goes on. */
  readonly run: PairingRun | undefined
  readonly opening: Opening
}

declare module '../../core/kit/kit.js' {
  interface UiCache {
    /** Opens the app of a chosen wallet, if its link is ready; set on a phone while wallets are listed. */
    openApp?: (wallet: WalletRecord, namespace: ChainNamespace | undefined) => void
    /** The app that the last choice of a wallet opened. */
    openedApp?: OpenedApp | undefined
  }
}

/** Lets a tap on a listed wallet open its app, if the link is ready by then. */
export function offerApps(kit: Kit): void {
  kit.live.ui.openApp = (wallet, namespace) => openPrepared(kit, wallet, namespace)
}

/** Ends the prepared pairing: the list is not on the screen any more. */
export function withdrawApps(kit: Kit): void {
  kit.live.ahead?.end()
}

/**
 * Opens a wallet's app with the prepared pairing. Call it in the tap. Without a link, or while the relay cannot be reached, it does
 * nothing: the view of the wallet has a button.
 */
function openPrepared(kit: Kit, wallet: WalletRecord, namespace: ChainNamespace | undefined): void {
  const { live, store } = kit
  live.ui.openedApp = undefined
  const { ahead } = live
  if (!ahead || ahead.namespace !== (namespace ?? store.getState().modal.namespace)) return
  openWith(kit, wallet, namespace, ahead.link()?.uri, () => {
    const ended = new AbortController()
    return { ended, done: ahead.connect(wallet, ended.signal) }
  })
}

/**
 * Opens a wallet's app with a link, and lets the view of the wallet go on with the pairing behind it. Everything happens in the tap:
 * browsers open apps for nothing else, and a phone may throw the page away a moment later.
 * @param begin Begins the pairing, where none is under way.
 * @returns Whether there was a link to open it with.
 */
export function openWith(
  kit: Kit,
  wallet: WalletRecord,
  namespace: ChainNamespace | undefined,
  uri: string | undefined,
  begin?: () => PairingRun,
): boolean {
  const { live, services, store } = kit
  live.ui.openedApp = undefined
  const link = linkHere(kit, wallet)
  const href = hrefFor(link, uri)
  const { buffering } = store.getState().pairing
  if (!link || !href || buffering.includes(pairingConnector(kit)?.id ?? '')) return false
  const run = begin?.()
  // The view handles a failure too.
  run?.done.catch(() => undefined)
  const opening = createOpening(services.clock)
  live.ui.openedApp = { wallet, namespace, run, opening }
  follow(kit, wallet, namespace, link)
  opening.follow(href)
  return true
}

/** Notes, in the tap, that the visitor is being sent to a wallet's app. */
export function follow(
  kit: Kit,
  { id, name }: WalletRecord,
  namespace: ChainNamespace | undefined,
  link: Address,
): void {
  followLink(kit, { href: link.base, name, id })
  noteReturn(kit, namespace)
}

/** Returns the app that the tap which led to a wallet's view opened. */
export function openedAppFor(
  { live: { ui } }: Kit,
  wallet: WalletRecord,
  namespace: ChainNamespace | undefined,
): OpenedApp | undefined {
  const { openedApp } = ui
  return openedApp?.wallet.id === wallet.id && openedApp.namespace === namespace ? openedApp : undefined
}

/**
 * Notes that the modal is open while the visitor is sent to an app, until it is closed: a phone may throw the page away meanwhile,
 * and the page that is loaded then goes on where this one was.
 */
export function noteReturn(kit: Kit, namespace: ChainNamespace | undefined): void {
  if (!kit.store.getState().modal.open) return
  remember(kit, 'returning', namespace ? { namespace } : {})
  const stopWatching = kit.store.subscribe(({ modal, pairing }) => {
    if (modal.open && pairing.linking) return
    stopWatching()
    remember(kit, 'returning', undefined)
  })
}
