/** The fields that a search for wallets uses. */
export interface FindableWallet {
  readonly id: string
  readonly name: string
  readonly rdns?: string | null | undefined
  readonly chains: readonly string[]
  readonly badge_type?: string | null | undefined
}

/** A search for wallets. */
export interface WalletQuery {
  /** The page, counted from 1. */
  readonly page: number
  /** The number of wallets on a page. */
  readonly entries: number
  /** CAIP-2 ids. Only wallets that serve at least one of them match. */
  readonly chains?: readonly string[] | undefined
  /** Only wallets with these ids match. */
  readonly include?: readonly string[] | undefined
  /** Wallets with these ids do not match. */
  readonly exclude?: readonly string[] | undefined
  /** Text to search for: the beginning of the name, or of a word in it. */
  readonly search?: string | undefined
  readonly badge_type?: string | undefined
  /** Only wallets with one of these names match, regardless of case. */
  readonly names?: readonly string[] | undefined
  readonly rdns?: readonly string[] | undefined
  /** How to sort: `order`, as the directory does, unless given. */
  readonly sort?: 'order' | 'name' | undefined
}

/**
 * Filters wallets by a query and returns one page. The gateway uses it, and a page without a gateway too.
 * @param wallets All wallets, in the order of the directory.
 * @param query What to search for, and which page to return.
 * @returns `data`: the wallets of the page; `count`: how many wallets match on all pages.
 * @example
 * ```ts
 * import { findWallets } from 'latchkit/wire'
 * const wallets = [{ id: 'fox', name: 'Fox Wallet', chains: ['eip155:*'] }]
 * const { data, count } = findWallets(wallets, { page: 1, entries: 40, search: 'fox' })
 * ```
 */
export function findWallets<Wallet extends FindableWallet>(
  wallets: readonly Wallet[],
  { page, entries, sort, ...query }: WalletQuery,
): { readonly data: readonly Wallet[]; readonly count: number } {
  // Fold the names once, because they can be long and there are many wallets.
  const [names, rdns] = [foldEach(query.names), foldEach(query.rdns)]
  const matching = wallets.filter((wallet) => matchesQuery(wallet, { ...query, names, rdns }))
  if (sort === 'name') matching.sort((one, other) => (foldCase(one.name) < foldCase(other.name) ? -1 : 1))
  return { data: matching.slice((page - 1) * entries, page * entries), count: matching.length }
}

type FoldedQuery = Omit<WalletQuery, 'page' | 'entries' | 'sort' | 'names' | 'rdns'> & {
  readonly names: ReadonlySet<string> | undefined
  readonly rdns: ReadonlySet<string> | undefined
}

function matchesQuery(wallet: FindableWallet, query: FoldedQuery): boolean {
  const { chains, include, exclude, search, badge_type, names, rdns } = query
  if (include && !include.includes(wallet.id)) return false
  if (exclude?.includes(wallet.id)) return false
  if (chains && !chains.some((chain) => serves(wallet, chain))) return false
  if (badge_type !== undefined && wallet.badge_type !== badge_type) return false
  if (names && !names.has(foldCase(wallet.name))) return false
  if (rdns && !(wallet.rdns && rdns.has(foldCase(wallet.rdns)))) return false
  return search === undefined || matchesName(wallet.name, search)
}

/** Checks whether a wallet serves a chain. `namespace:*` stands for every chain of a namespace. */
function serves({ chains }: FindableWallet, chain: string): boolean {
  return chains.includes(chain) || chains.includes(`${chain.split(':')[0]}:*`)
}

const foldCase = (text: string) => text.normalize('NFKC').toLowerCase()

const foldEach = (texts: readonly string[] | undefined) => texts && new Set(texts.map(foldCase))

/**
 * Checks whether a name matches a search: the typed text begins the name, or a word in it. Ignores case and punctuation.
 * @param name The name to search in.
 * @param search The text to search for.
 * @returns `true` if the name matches. An empty search matches every name.
 * @example
 * ```ts
 * import { matchesName } from 'latchkit/wire'
 * const isFound = matchesName('Trust Wallet', 'wal')
 * ```
 */
export function matchesName(name: string, search: string): boolean {
  if (search.trim() === '') return true
  const searchedWords = wordsOf(search)
  return searchedWords !== '' && ` ${wordsOf(name)}`.includes(` ${searchedWords}`)
}

const wordsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .join(' ')
