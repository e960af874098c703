import * as v from 'valibot'
import { walletsPerPage } from '../constants.js'
import type { Endpoint } from './endpoint.js'
import { commaList, idPattern, shortText, wholeNumber } from './queryFields.js'

const text = v.optional(v.nullable(v.string()))

/** A wallet as the directory sends it. Unknown links are absent. */
export const directoryWallet = v.object({
  id: v.pipe(v.string(), v.regex(idPattern)),
  name: v.string(),
  /** Id of its icon, for `getWalletImage`. */
  image_id: v.optional(v.string()),
  rdns: text,
  /** The name under which it registers itself (Wallet Standard). */
  standard_name: text,
  chains: v.array(v.string()),
  /** Accepts `/wc?uri=`: an https address of the wallet, or its own scheme. */
  mobile_link: text,
  /** The wallet's own scheme, if `mobile_link` is an https address. */
  native_link: text,
  desktop_link: text,
  webapp_link: text,
  /** Hosts of the relays that it listens on; the public network's if absent. */
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

/** §7 Wallet directory: a filtered page of wallets. `count` is the number of matches on all pages. */
export const getWallets = {
  method: 'GET',
  path: '/getWallets',
  params: v.object({}),
  query: v.object({
    page: wholeNumber(1, 100_000, 1),
    entries: wholeNumber(1, 100, walletsPerPage),
    /** Only wallets that serve at least one of these. */
    chains: commaList(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'CAIP-2 ids', 100),
    /** Only wallets with these ids. */
    include: commaList(idPattern, 'ids', 200),
    /** No wallets with these ids. */
    exclude: commaList(idPattern, 'ids', 200),
    /** Text to search for: the beginning of the name, or of a word in it. */
    search: shortText(100),
    badge_type: v.optional(v.picklist(['certified'], 'Expected certified')),
    /** Only wallets with one of these names, regardless of case. */
    names: commaList(/^[^,]{1,100}$/u, 'names', 100),
    rdns: commaList(/^[\w.-]{1,253}$/, 'reverse domain names', 200),
    sort: v.optional(v.picklist(['order', 'name'], 'Expected order or name'), 'order'),
  }),
  answer: v.object({ data: v.array(directoryWallet), count: v.number() }),
  cacheSeconds: 3_600,
} as const satisfies Endpoint
