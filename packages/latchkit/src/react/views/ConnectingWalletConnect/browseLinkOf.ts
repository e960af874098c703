import type { Kit } from '../../../core/kit/kit.js'
import { linksOf, type WalletLink } from '../../../wallets/links/linksOf.js'
import { surroundings, systemOf } from '../../../wallets/links/systemOf.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { WalletRecord } from '../../../wire/entities.js'

/** A link that opens this page in a wallet's own browser. */
export type OwnBrowser = Extract<WalletLink, { readonly kind: 'browse' }>

/**
 * Returns the link that opens a wallet's own browser on this phone, for the namespace to connect, else for any namespace of the
 * site.
 */
export function browseLinkOf(
  kit: Kit,
  wallet: WalletRecord,
  chosenNamespace: ChainNamespace | undefined,
): OwnBrowser | undefined {
  const { chains, modal } = kit.store.getState()
  const namespace = chosenNamespace ?? modal.namespace
  const namespaces = namespace ? [namespace] : Object.keys(chains)
  return linksOf(wallet, systemOf(surroundings()), { namespaces }).find(({ kind }) => kind === 'browse') as
    | OwnBrowser
    | undefined
}
