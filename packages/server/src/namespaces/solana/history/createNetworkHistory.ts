import type { HistoryTransaction } from 'latchkit/wire'
import type { Cache } from '../../../cache/createCache.js'
import type { Chains } from '../../../chains/createChains.js'
import type { CursorStore } from '../../../data/history/createCursorStore.js'
import {
  type HistoryPage,
  type HistoryQuery,
  type HistorySource,
  listOf,
  pageSize,
} from '../../../data/history/historySource.js'
import { emptyPage } from '../../../data/history/pageCursor.js'
import { type SolanaChain, sendCalls } from '../chain/solanaChain.js'
import type { SolanaConfig } from '../config.js'
import { maxTokens, readTokens } from '../nfts/readTokens.js'
import { type TokenAccount, tokenAccountCalls, tokenAccountsIn } from '../tokens/tokenAccounts.js'
import { describeTransaction } from './describeTransaction.js'
import { readTransactions } from './readTransactions.js'
import { readSignatures, type SignaturesPosition } from './signatures.js'
import type { TransactionFacts } from './transactionFacts.js'

/** How many token accounts are read in addition to the account itself: each is one more list. */
export const maxTokenAccounts = 20

interface Position extends SignaturesPosition {
  /** Whether the account has more token accounts than are read. */
  readonly more: boolean
}

const freshMs = { first: 10_000, further: 300_000 }
const staleMs = 86_400_000

/** Sorts token accounts: the operator's tokens first, then those with a balance, since strangers can create token accounts for others. */
function rankAccounts({ tokens }: SolanaConfig, accounts: readonly TokenAccount[]): readonly TokenAccount[] {
  const listedMints = new Set(tokens.map(({ address }) => address))
  const rank = ({ mint, amount }: TokenAccount) => Number(!listedMints.has(mint)) * 2 + Number(amount === 0n)
  return [...accounts].sort((one, other) => rank(one) - rank(other))
}

async function firstPosition(chain: SolanaChain, account: string): Promise<Position> {
  const replies = await sendCalls(chain, tokenAccountCalls(account))
  const accounts = rankAccounts(chain.config, tokenAccountsIn(account, replies))
  const addresses = [account, ...accounts.slice(0, maxTokenAccounts).map(({ address }) => address)]
  return {
    lists: [...new Set(addresses)].map((address) => ({ address, before: null, isEnded: false })),
    slot: null,
    listed: [],
    more: accounts.length > maxTokenAccounts,
  }
}

/** Reads the names of moved tokens without decimals, by their mint; at most as many as fit into one call. */
async function namesIn(chain: SolanaChain, facts: readonly (TransactionFacts | undefined)[]) {
  const movedTokens = facts.flatMap((one) => one?.tokens ?? []).filter(({ decimals }) => decimals === 0)
  const tokens = await readTokens(
    chain,
    [...new Set(movedTokens.map(({ mint }) => mint))].slice(0, maxTokens),
  )
  return new Map(
    tokens.flatMap((token) => (token?.metadata?.name ? [[token.mint, token.metadata.name]] : [])),
  )
}

interface NetworkHistoryOptions {
  readonly chains: Chains<SolanaConfig>
  readonly cache: Cache
  readonly cursors: CursorStore
}

/**
 * Creates the history source that reads one network per query, from its node. It also reads the transactions of the account's token
 * accounts, because a transfer to one of them does not name the account itself.
 */
export function createNetworkHistory({ chains, cache, cursors }: NetworkHistoryOptions): HistorySource {
  async function read(chain: SolanaChain, query: HistoryQuery, position: Position): Promise<HistoryPage> {
    const { account } = query
    const { transactions, next } = await readSignatures(chain, position, pageSize)
    const facts = await readTransactions(chain, transactions)
    const ownAddresses = new Set(position.lists.map(({ address }) => address))
    const historyContext = { config: chain.config, account, ownAddresses, names: await namesIn(chain, facts) }
    const data = transactions.flatMap((one, at): HistoryTransaction[] => {
      const transaction = describeTransaction(historyContext, one, facts[at])
      return transaction ? [transaction] : []
    })
    const { more } = position
    return {
      data,
      next: next && (await cursors.write(listOf(query), { ...next, more })),
      ...(more && { more }),
    }
  }

  return {
    async pageOf(query) {
      const { account, chainId = '', cursor } = query
      const chain = chains.get(chainId)
      if (!chain) return emptyPage(cursor)
      if (cursor === undefined)
        return cache.get(`history:${chainId}:${account}`, {
          freshMs: freshMs.first,
          staleMs,
          load: async () => read(chain, query, await firstPosition(chain, account)),
        })
      const position = await cursors.read<Position>(listOf(query), cursor)
      const load = () => read(chain, query, position)
      return cache.get(`page:${cursor}`, { freshMs: freshMs.further, staleMs, load })
    },
  }
}
