/** The fields that a wallet is found by. */
export interface FindableWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | null | undefined
  readonly chains: readonly string[]
  readonly badge_type?: string | null | undefined
}

/** A search for wallets; `entries` on a page, counted from 1. */
export interface WalletQuery {
  /** Counted from 1. */
  readonly page: number
  /** The number of wallets on a page. */
  readonly entries: number
  /** CAIP-2 ids: those that serve one of them. */
  readonly chains?: readonly string[] | undefined
  /** Ids: no others. */
  readonly include?: readonly string[] | undefined
  /** Ids: none of them. */
  readonly exclude?: readonly string[] | undefined
  /** The text of the search: the beginning of the name, or of a word in it. */
  readonly search?: string | undefined
  readonly badge_type?: string | undefined
  /** Whole names, in any case. */
  readonly names?: readonly string[] | undefined
  readonly rdns?: readonly string[] | undefined
  /** `order`, that of the directory, unless given. */
  readonly sort?: 'order' | 'name' | undefined
}

/**
 * Finds one page of the wallets that match a query, and how many match: the filter of the gateway, and of a page without
 * one.
 * @param wallets All, in the order of the directory.
 * @param query The text to look for, and the page.
 * @returns `data`: the wallets of the page; `count`: how many match on all pages.
 * @example
 * ```ts
 * import { findWallets } from 'latchkit/wire'
 * const wallets = [{ id: 'fox', name: 'Fox Wallet', chains: ['eip155:*'] }]
 * const { data, count } = findWallets(wallets, { page: 1, entries: 40, search: 'fox' })
 * ```
 */
export function findWallets<Wallet extends FindableWallet>(
  wallets: readonly Wallet[],
  { page, entries, sort, ...wanted }: WalletQuery,
): { readonly data: readonly Wallet[]; readonly count: number } {
  // Folded once: a name can be long, and there are many wallets.
  const [names, rdns] = [foldAll(wanted.names), foldAll(wanted.rdns)]
  const found = wallets.filter((wallet) => isWanted(wallet, { ...wanted, names, rdns }))
  if (sort === 'name') found.sort((one, other) => (fold(one.name) < fold(other.name) ? -1 : 1))
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}

type Wanted = Omit<WalletQuery, 'page' | 'entries' | 'sort' | 'names' | 'rdns'> & {
  readonly names: ReadonlySet<string> | undefined
  readonly rdns: ReadonlySet<string> | undefined
}

function isWanted(wallet: FindableWallet, wanted: Wanted): boolean {
  const { chains, include, exclude, search, badge_type, names, rdns } = wanted
  if (include && !include.includes(wallet.id)) return false
  if (exclude?.includes(wallet.id)) return false
  if (chains && !chains.some((chain) => serves(wallet, chain))) return false
  if (badge_type !== undefined && wallet.badge_type !== badge_type) return false
  if (names && !names.has(fold(wallet.name))) return false
  if (rdns && !(wallet.rdns && rdns.has(fold(wallet.rdns)))) return false
  return search === undefined || matchesName(wallet.name, search)
}

/** `namespace:*` in a wallet stands for every chain of it. */
function serves({ chains }: FindableWallet, chain: string): boolean {
  return chains.includes(chain) || chains.includes(`${chain.split(':')[0]}:*`)
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const foldAll = (texts: readonly string[] | undefined) => texts && new Set(texts.map(fold))

/**
 * Whether a search finds a name: what was typed begins the name, or a word in it. Case and punctuation do not count.
 * @param name The name to look in.
 * @param search The text of the search.
 * @returns `true` where the search finds the name.
 * @example
 * ```ts
 * import { matchesName } from 'latchkit/wire'
 * const isFound = matchesName('Trust Wallet', 'wal')
 * ```
 */
export function matchesName(name: string, search: string): boolean {
  if (search.trim() === '') return true
  const typed = wordsOf(search)
  return typed !== '' && ` ${wordsOf(name)}`.includes(` ${typed}`)
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .join(' ')
