import { describe, expect, it } from 'vitest'
import { explorerUrl } from '../../../core/select/networkState.js'
import { mainnet, solana as mainnetBeta, solanaDevnet, solanaTestnet } from '../../../networks/index.js'
import { solana } from '../solana.js'

const { normalizeNetwork } = solana()
const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const address = 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg'

/** The pages of a transaction and of an address, which that of a token is too, at the explorer of a network. */
const pagesOf = (network: object) => {
  const read = normalizeNetwork(network)
  return [explorerUrl(read, 'transaction', signature), explorerUrl(read, 'address', address)]
}

describe('the explorer of a network of Solana', () => {
  it.each([
    ['mainnet', mainnetBeta, ''],
    ['testnet', solanaTestnet, '?cluster=testnet'],
    ['devnet', solanaDevnet, '?cluster=devnet'],
  ])(
    'of %s has a page of each transaction and each address, and is told the cluster',
    (_, network, query) => {
      const base = 'https://explorer.solana.com'
      expect(pagesOf(network)).toEqual([
        `${base}/tx/${signature}${query}`,
        `${base}/address/${address}${query}`,
      ])
    },
  )

  it('of a network that a site names has the pages that the site says', () => {
    const custom = {
      ...solanaDevnet,
      id: 'own',
      caipNetworkId: 'solana:own',
      blockExplorers: {
        default: {
          name: 'Own',
          url: 'https://own.example',
          transaction: 'https://own.example/tx/{id}?cluster=custom&customUrl=https%3A%2F%2Fnode.example',
          address: 'https://own.example/account/{address}?cluster=custom',
        },
      },
    }
    expect(pagesOf(custom)).toEqual([
      `https://own.example/tx/${signature}?cluster=custom&customUrl=https%3A%2F%2Fnode.example`,
      `https://own.example/account/${address}?cluster=custom`,
    ])
    // Explorers of Solana differ in where their pages are: none is guessed.
    const bare = { default: { name: 'Own', url: 'https://own.example' } }
    expect(pagesOf({ ...custom, blockExplorers: bare })).toEqual([undefined, undefined])
    expect(pagesOf({ ...custom, blockExplorers: undefined })).toEqual([undefined, undefined])
  })

  it('a network of another family is left to another adapter', () => {
    expect(normalizeNetwork(mainnet)).toBeUndefined()
  })
})
