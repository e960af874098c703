import type { Connector } from '../../../core/contracts/connector.js'
import { listenSafely } from '../../shared/wallet/listenSafely.js'
import { watchUnlock } from '../../shared/wallet/unlocks.js'
import { idOf, type PolkadotLive, type SharedAccount } from '../live.js'
import type { PolkadotExtension } from '../polkadotWallet.js'
import { placeOn } from './placeOn.js'
import { readAccounts } from './readAccounts.js'

/** Listens to the accounts of a wallet. @returns The function that stops it. */
export function listen(
  live: PolkadotLive,
  connector: Connector,
  extension: PolkadotExtension,
  onChange: (changed: unknown) => void,
): () => void {
  return listenSafely(live.context, connector, 'accounts.subscribe', (safely) =>
    extension.accounts.subscribe((changed) => safely(() => onChange(changed))),
  )
}

/** Listens to a wallet that shares no account of the site's networks, until it is connected or left. */
export function awaitUnlock(live: PolkadotLive, connector: Connector, extension: PolkadotExtension): void {
  watchUnlock(live, connector, (onAccounts) =>
    listen(live, connector, extension, (changed) => {
      if (placeOn(live, readAccounts(changed) ?? [], undefined)) onAccounts()
    }),
  )
}

/** The accounts that a wallet announces while it is being connected. */
export interface Announced {
  /** Tells whether the newest announced accounts differ from these. Extensions do not announce Ethereum accounts. */
  differ(accounts: readonly SharedAccount[]): boolean
  stop(): void
}

/** Listens before the accounts are read: an answer may be outdated by the time `attach` listens. */
export function watchAccounts(
  live: PolkadotLive,
  connector: Connector,
  extension: PolkadotExtension,
): Announced {
  let newest: readonly SharedAccount[] | undefined
  const stop = listen(live, connector, extension, (changed) => {
    newest = readAccounts(changed) ?? newest
  })
  const listed = (accounts: readonly SharedAccount[]) =>
    accounts
      .filter(({ type }) => type !== 'ethereum')
      .map(idOf)
      .join()
  return {
    differ: (accounts) => newest !== undefined && listed(newest) !== listed(accounts),
    stop,
  }
}
