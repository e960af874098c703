import { followLink } from '../../core/connect/followLink.js'
import type { Kit } from '../../core/kit/kit.js'
import { remember } from '../../core/services/memory.js'
import type { ChainNamespace } from '../../wire/caip.js'
import type { WalletRecord } from '../../wire/entities.js'
import { createOpening, type Opening } from './createOpening.js'
import { type AppLink, hrefFor } from './linkFor.js'
import { linkHere } from './linkHere.js'
import { pairingConnector } from './linkReaders.js'

/** A pairing that was begun in the tap that opened a wallet's app, before the wallet's view was open. */
export interface PairingRun {
  readonly abort: AbortController
  readonly answer: Promise<unknown>
}

/** A wallet whose app was opened in the tap that chose the wallet. The wallet's view continues with this opening. */
export interface OpenedApp {
  readonly wallet: WalletRecord
  readonly namespace: ChainNamespace | undefined
  /** The pairing that was begun in the tap; absent if the pairing of the previous view continues. */
  readonly run: PairingRun | undefined
  readonly opening: Opening
}

declare module '../../core/kit/kit.js' {
  interface UiCache {
    /** Opens the app of a chosen wallet, if its link is ready; set on a phone while wallets are listed. */
    openApp?: (wallet: WalletRecord, namespace: ChainNamespace | undefined) => void
    /** The app that was opened when a wallet was last chosen. */
    openedApp?: OpenedApp | undefined
  }
}

/** Makes a tap on a listed wallet open its app, if the pairing link is ready by then. */
export function offerApps(kit: Kit): void {
  kit.live.ui.openApp = (wallet, namespace) => openPrepared(kit, wallet, namespace)
}

/** Ends the prepared pairing. Call it when the list is no longer visible. */
export function withdrawApps(kit: Kit): void {
  kit.live.ahead?.end()
}

/**
 * Opens a wallet's app with the prepared pairing. Call it in the tap. Does nothing without a link or while the relay cannot be
 * reached; the wallet's view then has a button.
 */
function openPrepared(kit: Kit, wallet: WalletRecord, namespace: ChainNamespace | undefined): void {
  const { live, store } = kit
  live.ui.openedApp = undefined
  const { ahead } = live
  if (!ahead || ahead.namespace !== (namespace ?? store.getState().modal.namespace)) return
  openWith(kit, wallet, namespace, ahead.link()?.uri, () => {
    const abort = new AbortController()
    return { abort, answer: ahead.connect(wallet, abort.signal) }
  })
}

/**
 * Opens a wallet's app with a link, and passes the pairing to the wallet's view. Everything happens in the tap, because
 * browsers open apps only there, and a phone may discard the page a moment later.
 * @param begin Begins the pairing, if none is in progress.
 * @returns Whether there was a link to open the app with.
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
  // The view handles a failure; this only avoids an unhandled rejection.
  run?.answer.catch(() => undefined)
  const opening = createOpening(services.clock)
  live.ui.openedApp = { wallet, namespace, run, opening }
  follow(kit, wallet, namespace, link)
  opening.follow(href)
  return true
}

/** Records, in the tap, that the visitor is being sent to a wallet's app. */
export function follow(
  kit: Kit,
  { id, name }: WalletRecord,
  namespace: ChainNamespace | undefined,
  link: AppLink,
): void {
  followLink(kit, { href: link.base, name, id })
  noteReturn(kit, namespace)
}

/** Returns the app that was opened in the tap that led to a wallet's view. */
export function openedAppFor(
  { live: { ui } }: Kit,
  wallet: WalletRecord,
  namespace: ChainNamespace | undefined,
): OpenedApp | undefined {
  const { openedApp } = ui
  return openedApp?.wallet.id === wallet.id && openedApp.namespace === namespace ? openedApp : undefined
}

/**
 * Stores that the modal is open while the visitor is sent to an app. A phone may discard the page meanwhile; the next page load
 * then opens the modal again. The note is removed when the modal is closed or the visitor is back.
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
