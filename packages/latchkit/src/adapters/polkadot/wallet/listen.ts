import type { Connector } from '../../../core/contracts/connector.js'
import { watchUnlock } from '../../../core/kit/unlocks.js'
import type { PolkadotLive } from '../live.js'
import { idOf, type SharedAccount } from './account.js'
import { placeOn } from './placeOn.js'
import type { PolkadotExtension } from './polkadotWallet.js'
import { readAccounts } from './readAccounts.js'

/** Listens to the accounts of a wallet. It is foreign code: that it throws is noted. @returns What stops it. */
export function listen(
  live: PolkadotLive,
  { data }: Connector,
  extension: PolkadotExtension,
  onChange: (changed: unknown) => void,
): () => void {
  let off: unknown
  const safely = (act: () => unknown) => {
    try {
      act()
    } catch (error) {
      live.context.logger.warn(`${data.name} failed in accounts.subscribe`, error)
    }
  }
  safely(() => {
    off = extension.accounts.subscribe((changed) => safely(() => onChange(changed)))
  })
  return () => {
    if (typeof off === 'function') safely(off as () => unknown)
  }
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
  /** Whether the newest are others than these. Extensions do not announce accounts of Ethereum's kind. */
  differ(accounts: readonly SharedAccount[]): boolean
  stop(): void
}

/** Listens from before the accounts are read on: what a wallet answers may be over by the time `attach` listens. */
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
