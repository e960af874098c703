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
  onChange: (payload: unknown) => void,
): () => void {
  return listenSafely(live.context, connector, 'accounts.subscribe', (safely) =>
    extension.accounts.subscribe((payload) => safely(() => onChange(payload))),
  )
}

/** Listens to a wallet that shares no account of the site's networks, until it is connected or disconnected. */
export function awaitUnlock(live: PolkadotLive, connector: Connector, extension: PolkadotExtension): void {
  watchUnlock(live, connector, (onAccounts) =>
    listen(live, connector, extension, (payload) => {
      if (placeOn(live, readAccounts(payload) ?? [], undefined)) onAccounts()
    }),
  )
}

/** The accounts that a wallet announces while it is being connected. */
export interface Announcements {
  /** Tells whether the newest announced accounts differ from these. Extensions do not announce Ethereum accounts. */
  differ(accounts: readonly SharedAccount[]): boolean
  stop(): void
}

/** Listens before the accounts are read: an answer may be outdated by the time `attach` listens. */
export function watchAccounts(
  live: PolkadotLive,
  connector: Connector,
  extension: PolkadotExtension,
): Announcements {
  let newestAccounts: readonly SharedAccount[] | undefined
  const stop = listen(live, connector, extension, (payload) => {
    newestAccounts = readAccounts(payload) ?? newestAccounts
  })
  const accountsKey = (accounts: readonly SharedAccount[]) =>
    accounts
      .filter(({ type }) => type !== 'ethereum')
      .map(idOf)
      .join()
  return {
    differ: (accounts) =>
      newestAccounts !== undefined && accountsKey(newestAccounts) !== accountsKey(accounts),
    stop,
  }
}
