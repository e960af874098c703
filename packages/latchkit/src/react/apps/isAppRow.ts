import type { Kit } from '../../core/kit/kit.js'
import type { WalletRow } from '../../core/select/walletRows.js'
import { surroundings, systemOf } from '../../wallets/links/systemOf.js'
import { linkOn } from './linkFor.js'
import { linkReaders } from './linkReaders.js'

/** Creates a function that checks whether a wallet's app on this phone can read a pairing link of the site. */
export function isAppRow(kit: Kit): (row: WalletRow) => boolean {
  const readers = linkReaders(kit)
  const system = systemOf(surroundings())
  return ({ connector, wallet }) =>
    Boolean(!connector && wallet && readers.reads(wallet)) &&
    Boolean(wallet && (linkOn(wallet, 'mobile', system) ?? linkOn(wallet, 'web', system)))
}
