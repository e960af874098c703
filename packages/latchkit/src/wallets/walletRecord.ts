import type { WalletRecord } from '../wire/entities.js'

type Stores = Omit<NonNullable<WalletRecord['stores']>, 'safari' | 'desktop'>

/** A wallet as `more.ts` lists it: store ids instead of links, and its own id as icon id. */
export type WalletRow = Omit<WalletRecord, 'image_id' | 'stores'> & { readonly stores: Stores }

const storeLinks: Readonly<Record<keyof Stores, string>> = {
  chrome: 'https://chromewebstore.google.com/detail/',
  firefox: 'https://addons.mozilla.org/firefox/addon/',
  ios: 'https://apps.apple.com/app/id',
  android: 'https://play.google.com/store/apps/details?id=',
}

/** Converts a row to a wallet record: store ids become links. */
export function walletRecord({ stores, ...wallet }: WalletRow): WalletRecord {
  const links: { -readonly [Store in keyof Stores]: string } = {}
  for (const store of Object.keys(stores) as (keyof Stores)[])
    links[store] = storeLinks[store] + stores[store]
  return { ...wallet, image_id: wallet.id, stores: links }
}
