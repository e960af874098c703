import type { WalletRecord } from '../../wire/entities.js'
import type { DirectoryWallet } from '../../wire/http/getWallets.js'
import { isPageLink, isWalletLink } from '../../wire/links.js'
import { cleanText } from '../../wire/shownText.js'

const maxNameLength = 64

/** Returns the fields that are not `undefined`. */
const withoutUndefined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const page = (link: string | null | undefined) => (isPageLink(link) ? link : undefined)
const walletLink = (link: string | null | undefined) => (isWalletLink(link) ? link : undefined)

/**
 * Converts a wallet of the directory to the kit's form. The gateway's data is not trusted: names are cleaned for display (S4),
 * and links that lead neither to a page nor into a wallet are dropped (S8).
 */
export function walletRecordOf(wallet: DirectoryWallet): WalletRecord | undefined {
  const { id, image_id, chains, rdns, badge_type } = wallet
  const name = cleanText(wallet.name, maxNameLength)
  if (name === '') return undefined
  const stores = withoutUndefined({
    chrome: page(wallet.chrome_store),
    firefox: page(wallet.firefox_store),
    ios: page(wallet.app_store),
    android: page(wallet.play_store),
  })
  return {
    id,
    name,
    chains,
    ...withoutUndefined({
      image_id,
      rdns: rdns ?? undefined,
      standard_name: wallet.standard_name ?? undefined,
      mobile_link: walletLink(wallet.mobile_link),
      native_link: walletLink(wallet.native_link),
      desktop_link: walletLink(wallet.desktop_link),
      webapp_link: page(wallet.webapp_link),
      relays: wallet.relays ?? undefined,
      homepage: page(wallet.homepage),
      badge_type: badge_type ?? undefined,
      stores: Object.keys(stores).length > 0 ? stores : undefined,
    }),
  }
}
