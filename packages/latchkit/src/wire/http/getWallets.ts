import * as v from 'valibot'
import { walletsPerPage } from '../constants.js'
import type { Endpoint } from './endpoint.js'
import { idPattern, list, whole, words } from './queryFields.js'

const text = v.optional(v.nullable(v.string()))

/** A wallet as the directory sends it. Links that are not known are absent. */
export const directoryWallet = v.object({
  id: v.pipe(v.string(), v.regex(idPattern)),
  name: v.string(),
  /** The id of its icon, as `getWalletImage` takes it. */
  image_id: v.optional(v.string()),
  rdns: text,
  /** The name it registers itself by (Wallet Standard). */
  standard_name: text,
  chains: v.array(v.string()),
  /** Takes `/wc?uri=`: an https address of the wallet, else its own scheme. */
  mobile_link: text,
  /** The wallet's own scheme, where `mobile_link` is an https address. */
  native_link: text,
  desktop_link: text,
  webapp_link: text,
  /** The hosts of the relays it listens at; the public network's where there are none. */
  relays: v.optional(v.nullable(v.array(v.string()))),
  app_store: text,
  play_store: text,
  chrome_store: text,
  firefox_store: text,
  homepage: text,
  badge_type: text,
  order: v.optional(v.number()),
})

/** A wallet as the directory sends it (§3 Wallet record). */
export type DirectoryWallet = v.InferOutput<typeof directoryWallet>

/** §7 Wallet directory: pages of wallets, filtered. `count` says how many match in all. */
export const getWallets = {
  method: 'GET',
  path: '/getWallets',
  params: v.object({}),
  query: v.object({
    page: whole(1, 100_000, 1),
    entries: whole(1, 100, walletsPerPage),
    /** Wallets that serve any of these. */
    chains: list(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'CAIP-2 ids', 100),
    /** Only these. */
    include: list(idPattern, 'ids', 200),
    /** All but these. */
    exclude: list(idPattern, 'ids', 200),
    /** In the name: its beginning, or that of a word in it. */
    search: words(100),
    badge_type: v.optional(v.picklist(['certified'], 'Expected certified')),
    /** Only those called exactly so, whatever the case. */
    names: list(/^[^,]{1,100}$/u, 'names', 100),
    rdns: list(/^[\w.-]{1,253}$/, 'reverse domain names', 200),
    sort: v.optional(v.picklist(['order', 'name'], 'Expected order or name'), 'order'),
  }),
  answer: v.object({ data: v.array(directoryWallet), count: v.number() }),
  cacheSeconds: 3_600,
} as const satisfies Endpoint
