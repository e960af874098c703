import { createPublicKey, verify } from 'node:crypto'
import {
  address,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getAddressEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestSolanaWallet } from '../../../testing/solana/createTestSolanaWallet.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { openPage } from '../fixtures/openPage.js'
import type { SolanaWallet } from '../solanaWallet.js'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** An injected wallet as a site has it, once it is connected. */
async function open() {
  const network = localNetwork('one', 'http://127.0.0.1:8899')
  const page = openPage({ networks: [network] })
  const wallet = createTestSolanaWallet()
  wallet.announce()
  ends.push(page.end, wallet.stop)
  const [connector] = page.reports
  if (!connector) throw new Error('no wallet was found')
  const signal = new AbortController().signal
  await page.running.connect(connector, { network, reconnecting: false, signal })
  const provider = page.running.provider(connector) as SolanaWallet
  const [account] = provider.accounts
  const feature = provider.features['solana:signTransaction']
  if (!account || !feature) throw new Error('the wallet signs no transactions')
  return { wallet, account, feature }
}

/** A transaction without instructions that an account pays for, as it goes over the wire. */
function transactionOf(payer: string, hash: string): Uint8Array {
  const message = setTransactionMessageLifetimeUsingBlockhash(
    { blockhash: blockhash(hash), lastValidBlockHeight: 1n },
    setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version: 0 })),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

/** Checks a signature with the cryptography of Node. */
function isSigned(signed: Uint8Array, by: string): boolean {
  const { messageBytes, signatures } = getTransactionDecoder().decode(signed)
  const x = Buffer.from(getAddressEncoder().encode(address(by))).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const signature = signatures[address(by)]
  return !!signature && verify(null, Uint8Array.from(messageBytes), key, Uint8Array.from(signature))
}

const hashes = [
  'EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N',
  'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k',
  '5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY',
] as const

describe('several transactions at once, by an injected wallet of Wallet Standard', () => {
  it('are signed with one question, each for itself and in their order', async () => {
    const { wallet, account, feature } = await open()
    const before = wallet.prompts.length
    const transactions = hashes.map((hash) => transactionOf(account.address, hash))
    const outputs = await feature.signTransaction(
      ...transactions.map((transaction) => ({ account, transaction, chain: 'solana:localnet' as const })),
    )
    expect(wallet.prompts.slice(before)).toEqual(['solana:signTransaction'])
    expect(outputs).toHaveLength(hashes.length)
    for (const [index, { signedTransaction }] of outputs.entries()) {
      const given = getTransactionDecoder().decode(transactions[index] as Uint8Array)
      expect(getTransactionDecoder().decode(signedTransaction).messageBytes).toEqual(given.messageBytes)
      expect(isSigned(signedTransaction, account.address)).toBe(true)
    }
  })

  it('error: a no is one for all of them', async () => {
    const { wallet, account, feature } = await open()
    wallet.set({ reject: true })
    const inputs = hashes.map((hash) => ({ account, transaction: transactionOf(account.address, hash) }))
    await expect(feature.signTransaction(...inputs)).rejects.toThrow(/reject|declin|cancel/i)
  })
})
