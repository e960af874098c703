import { isWalletScheme } from 'latchkit/wire'
import * as v from 'valibot'

const text = (maxLength: number, about: string) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(maxLength), v.description(about))
const match = (pattern: RegExp, expectedForm: string) =>
  v.pipe(v.string(), v.maxLength(200), v.regex(pattern, `Expected ${expectedForm}`))

const https = v.pipe(
  v.string(),
  v.maxLength(200),
  v.check(isHttps, 'Expected an https address without query or credentials'),
)
const scheme = v.pipe(
  v.string(),
  v.maxLength(200),
  v.check(isOwnScheme, 'Expected the own scheme of a wallet, as in fox://'),
)
const pairing = v.pipe(https, v.regex(/[^/]$/, 'Expected no / at the end: /wc?uri= goes behind it'))

/** Fields of a file of the directory, and of a wallet that an operator adds. */
const facts = {
  id: match(/^[a-z0-9][a-z0-9-]{0,63}$/, 'small letters, digits and -'),
  name: text(64, 'as the wallet calls itself'),
  order: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  rdns: v.optional(match(/^[a-z][a-z0-9-]*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/i, 'a reverse domain name')),
  chains: v.pipe(
    v.array(match(/^[-a-z0-9]{3,8}:(\*|[-_a-zA-Z0-9]{1,32})$/, 'a CAIP-2 id or namespace:*')),
    v.minLength(1),
    v.checkItems((one, index, all) => all.indexOf(one) === index, 'Expected each chain once'),
  ),
  /** The name that it registers in Wallet Standard, which is its key there. */
  standardName: v.optional(text(64, 'as the wallet registers itself')),
  homepage: v.optional(https),
  mobile: v.optional(v.strictObject({ universal: v.optional(pairing), native: v.optional(scheme) })),
  desktop: v.optional(v.union([scheme, pairing])),
  webapp: v.optional(pairing),
  /** Relays on which the wallet listens, if it does not use the public network. */
  relays: v.optional(
    v.pipe(v.array(match(/^[a-z0-9.-]+(:\d+)?$/, 'the host of a relay')), v.minLength(1), v.maxLength(20)),
  ),
  stores: v.optional(
    v.strictObject({
      chrome: v.optional(match(/^[a-p]{32}$/, 'the id of an extension: 32 letters from a to p')),
      firefox: v.optional(match(/^[a-z0-9-]+$/i, 'the last part of an add-on address')),
      ios: v.optional(match(/^\d{6,12}$/, 'the digits of an App Store id')),
      android: v.optional(match(/^[a-zA-Z]\w*(\.\w+)+$/, 'the name of an Android package')),
    }),
  ),
}

/** A row of this repository: each of its facts names its source. */
export const walletRow = v.strictObject({
  ...facts,
  /** Whether the kit bundles the wallet: in its first chunk, or in a later one. */
  bundled: v.optional(v.picklist(['first', 'more'])),
  sources: v.record(v.string(), match(/^[A-Z0-9]+( [A-Z0-9]+)*$/, 'codes of sources.json')),
  note: v.optional(v.string()),
})

/** A row of the operator: its icon is in it, as a data URI or a file path. */
export const operatorWalletRow = v.strictObject({
  ...facts,
  icon: v.optional(v.pipe(v.string(), v.maxLength(100_000))),
})

export type WalletRow = v.InferOutput<typeof walletRow>
export type OperatorWalletRow = v.InferOutput<typeof operatorWalletRow>

function partsOf(link: string): URL | undefined {
  // Allow only ASCII, so that no link looks like another one.
  return /^[\x21-\x7e]+$/.test(link) && URL.canParse(link) ? new URL(link) : undefined
}

function isHttps(link: string): boolean {
  const url = partsOf(link)
  return url?.protocol === 'https:' && !url.username && !url.password && !url.search && !url.hash
}

function isOwnScheme(link: string): boolean {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\/(?:[\w.-]+(?:\/[\w.-]+)*)?$/.exec(link) ?? []
  // `wc:` belongs to every wallet.
  return scheme !== undefined && scheme.toLowerCase() !== 'wc' && isWalletScheme(scheme)
}
