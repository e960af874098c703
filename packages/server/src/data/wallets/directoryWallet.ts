import type { DirectoryWallet } from 'latchkit/wire'
import { storeLinks } from './storeLinks.js'
import type { OperatorWalletRow } from './walletRow.js'

interface About {
  /** Id of its icon for `getWalletImage`. */
  readonly imageId: string | undefined
  readonly isCertified: boolean
}

type Store = keyof typeof storeLinks

/** Writes a row as the directory sends it; unknown facts are left out. */
export function directoryWallet(row: OperatorWalletRow, { imageId, isCertified }: About): DirectoryWallet {
  const { id, name, chains, rdns, standardName, homepage, mobile, desktop, webapp, relays, stores, order } =
    row
  const link = (store: Store) => stores?.[store] && storeLinks[store] + stores[store]
  const facts = {
    id,
    name: name.normalize('NFC'),
    image_id: imageId,
    rdns,
    standard_name: standardName?.normalize('NFC'),
    chains: [...chains],
    mobile_link: mobile?.universal ?? mobile?.native,
    native_link: mobile?.universal && mobile.native,
    desktop_link: desktop,
    webapp_link: webapp,
    relays: relays && [...relays],
    app_store: link('ios'),
    play_store: link('android'),
    chrome_store: link('chrome'),
    firefox_store: link('firefox'),
    homepage,
    badge_type: isCertified ? 'certified' : undefined,
    order,
  }
  return Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== undefined),
  ) as unknown as DirectoryWallet
}
