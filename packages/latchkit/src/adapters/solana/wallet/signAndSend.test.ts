import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { type NodeReply, openNode, type TestNode } from '../../../core/fixtures/openNode.js'
import { whileTimePasses } from '../../../core/fixtures/whileTimePasses.js'
import { solana as mainnet } from '../../../networks/solana.js'
import {
  createTestSolanaWallet,
  type TestSolanaWallet,
} from '../../../testing/solana/createTestSolanaWallet.js'
import type { TestSolanaWalletOptions } from '../../../testing/testWalletOptions.js'
import type { Account, Network } from '../../../wire/entities.js'
import { localNetwork } from '../fixtures/localNetwork.js'
import { openPage, type Page } from '../fixtures/openPage.js'
import type { SolanaLive } from '../live.js'
import type { SolanaFeatures } from '../solanaWallet.js'
import { connect } from './connect.js'
import { signAndSend } from './signAndSend.js'

const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** A transaction that the account pays for and that writes a memo, as it goes over the wire. */
function memo(payer: string, text: string): Uint8Array {
  const message = appendTransactionMessageInstruction(
    { programAddress: memoProgram, data: new TextEncoder().encode(text) },
    setTransactionMessageLifetimeUsingBlockhash(
      { blockhash: blockhash('EkSnNWid2cvwEVnVx9aBqawnmiCNiDgp3gUdkDPTKN1N'), lastValidBlockHeight: 1n },
      setTransactionMessageFeePayer(address(payer), createTransactionMessage({ version: 0 })),
    ),
  )
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}

interface Stage {
  readonly page: Page
  readonly node: TestNode
  readonly wallet: TestSolanaWallet
  readonly live: SolanaLive
  readonly account: Account
  readonly network: Network
  /** Answers its signature. */
  send(transaction: Uint8Array, network?: Network): Promise<string>
}

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A wallet that is connected, and a node that takes what it is sent. */
async function open(
  options: (nodeUrl: string) => TestSolanaWalletOptions = () => ({}),
  {
    without = [] as readonly (keyof SolanaFeatures)[],
    reply = { result: 'sent' } as NodeReply | ((looks: number) => NodeReply),
  } = {},
): Promise<Stage> {
  const node = await openNode((_, number) => (typeof reply === 'function' ? reply(number) : reply))
  const network = localNetwork('one', node.url)
  const page = openPage({ networks: [network] })
  const wallet = createTestSolanaWallet(options(node.url))
  const live = page.live()
  wallet.announce()
  ends.push(() => page.end(), wallet.stop, node.stop)
  const [found] = [...live.foundWallets.values()]
  if (!found) throw new Error('no wallet was found')
  for (const name of without) Reflect.deleteProperty(wallet.wallet.features, name)
  const { accounts } = await connect(live, found.connector, {
    network,
    reconnecting: false,
    signal: new AbortController().signal,
  })
  const [account] = accounts
  if (!account) throw new Error('no account is shared')
  const send = async (transaction: Uint8Array, on: Network = network) =>
    (await signAndSend(live, found.connector, { account, network: on, transaction })).id
  return { page, node, wallet, live, account, network, send }
}

const sentTo = ({ calls }: TestNode) =>
  getTransactionDecoder().decode(Uint8Array.from(Buffer.from(String(calls.at(-1)?.params[0]), 'base64')))

describe('signing and sending', () => {
  it('the wallet signs, and the site’s RPC sends it', async () => {
    const { send, node, wallet, account } = await open()
    const transaction = memo(account.id, 'hello')
    const signature = await send(transaction)
    expect(wallet.prompts.at(-1)).toBe('solana:signTransaction')
    expect(node.calls.map(({ method }) => method)).toEqual(['sendTransaction'])
    const sent = sentTo(node)
    expect(sent.messageBytes).toEqual(getTransactionDecoder().decode(transaction).messageBytes)
    expect(getBase58Decoder().decode(Object.values(sent.signatures)[0] as Uint8Array)).toBe(signature)
    expect(node.calls[0]?.params[1]).toMatchObject({ encoding: 'base64', preflightCommitment: 'confirmed' })
  })

  it('a wallet that can only do both sends it', async () => {
    const { send, node, wallet, account } = await open(
      (rpcUrl) => ({ chains: [{ chain: 'solana:mainnet', rpcUrl }, { chain: 'solana:localnet' }] }),
      { without: ['solana:signTransaction'] },
    )
    const signature = await send(memo(account.id, 'hello'), mainnet)
    expect(wallet.prompts.at(-1)).toBe('solana:signAndSendTransaction')
    expect(getBase58Decoder().decode(Object.values(sentTo(node).signatures)[0] as Uint8Array)).toBe(signature)
  })

  it('one that can only do both for the account sends it, too', async () => {
    const { send, wallet, account } = await open((rpcUrl) => ({
      chains: [{ chain: 'solana:mainnet', rpcUrl }, { chain: 'solana:localnet' }],
    }))
    const [own] = wallet.wallet.accounts
    wallet.emit({ accounts: [{ ...own, features: ['solana:signAndSendTransaction'] }] })
    await send(memo(account.id, 'hello'), mainnet)
    expect(wallet.prompts.at(-1)).toBe('solana:signAndSendTransaction')
  })

  it('error: for an account that signs nothing the wallet is not asked', async () => {
    const { send, node, wallet, account } = await open()
    const [own] = wallet.wallet.accounts
    wallet.emit({ accounts: [{ ...own, features: ['solana:signMessage'] }] })
    const before = wallet.prompts.length
    await expect(send(memo(account.id, 'hello'))).rejects.toMatchObject({ code: 'methodUnsupported' })
    expect(wallet.prompts.length).toBe(before)
    expect(node.calls).toEqual([])
  })

  it('error: a wallet that only sends, and does not reach the network, says so', async () => {
    const { send, account } = await open(undefined, { without: ['solana:signTransaction'] })
    await expect(send(memo(account.id, 'hello'))).rejects.toMatchObject({ code: 'chainDisconnected' })
  })

  it('error: a transaction that the wallet has changed is not sent', async () => {
    const { send, node, wallet, account } = await open()
    wallet.set({ tamper: () => memo(account.id, 'another') })
    await expect(send(memo(account.id, 'hello'))).rejects.toMatchObject({ code: 'transactionChanged' })
    expect(node.calls).toEqual([])
  })

  it('error: one that the wallet has changed in the caller’s own bytes is not sent', async () => {
    const { send, node, wallet, account } = await open()
    wallet.set({
      tamper(transaction) {
        transaction.set(memo(account.id, 'HELLO'))
        return transaction
      },
    })
    await expect(send(memo(account.id, 'hello'))).rejects.toMatchObject({ code: 'transactionChanged' })
    expect(node.calls).toEqual([])
  })

  it('error: the account was changed between the review and the signature', async () => {
    const { send, node, wallet, account } = await open()
    wallet.switchAccount(1)
    const { prompts } = wallet
    const before = prompts.length
    await expect(send(memo(account.id, 'hello'))).rejects.toMatchObject({ code: 'unauthorized' })
    expect(prompts.length).toBe(before)
    expect(node.calls).toEqual([])
  })

  it.each([
    ['locked', (wallet: TestSolanaWallet) => wallet.lock()],
    ['went to another account', (wallet: TestSolanaWallet) => wallet.switchAccount(1)],
    ['took the permission back', (wallet: TestSolanaWallet) => wallet.removePermission()],
  ])('error: the wallet %s while its person was asked: what it signs is not sent', async (_, change) => {
    const { send, node, wallet, account } = await open()
    wallet.set({
      tamper(transaction) {
        change(wallet)
        return transaction
      },
    })
    await expect(send(memo(account.id, 'hello'))).rejects.toMatchObject({ code: 'unauthorized' })
    expect(node.calls).toEqual([])
  })

  it('error: a network that the account is not used on is not asked about', async () => {
    const { send, wallet, account } = await open(() => ({ chains: [{ chain: 'solana:localnet' }] }))
    const before = wallet.prompts.length
    await expect(send(memo(account.id, 'hello'), mainnet)).rejects.toMatchObject({
      code: 'chainNotSupported',
    })
    expect(wallet.prompts.length).toBe(before)
  })

  it('error: answers that make no sense send nothing', async () => {
    const { send, node, wallet, account } = await open()
    const nonsense = [undefined, null, [], {}, [{}], [{ signedTransaction: 'x' }], [null], 7]
    for (const answer of nonsense) {
      wallet.set({ answers: { 'solana:signTransaction': answer } })
      await expect(send(memo(account.id, 'hello')), String(answer)).rejects.toMatchObject({
        code: 'badAnswer',
      })
    }
    wallet.set({ answers: { 'solana:signTransaction': [{ signedTransaction: memo(account.id, 'hello') }] } })
    await expect(send(memo(account.id, 'hello')), 'unsigned').rejects.toMatchObject({ code: 'badAnswer' })
    expect(node.calls).toEqual([])
  })

  it('error: what the node has against it is the cause of the failure', async () => {
    const reply = {
      error: {
        code: -32002,
        message: 'Transaction simulation failed',
        data: { err: 'BlockhashNotFound', logs: [] },
      },
    }
    const { send, account } = await open(undefined, { reply })
    await expect(send(memo(account.id, 'hello'))).rejects.toMatchObject({
      code: 'rpcFailed',
      cause: { context: { __code: -32002 } },
    })
  })

  it('property: the id of what a wallet has sent is kept whatever a node answers about it', async () => {
    const transaction = fc.oneof(
      fc.jsonValue(),
      fc.tuple(fc.oneof(fc.string(), fc.base64String(), fc.constant('====')), fc.constant('base64')),
      // Another transaction than the one that is looked for.
      fc.constant([Buffer.from([1, ...Array(200).fill(7)]).toString('base64'), 'base64']),
    )
    const answer = fc.oneof(fc.jsonValue(), fc.record({ transaction }))
    const answers = fc.sample(answer, { numRuns: 70, seed: 25 })
    const { send, page, node, wallet, account } = await open(
      () => ({ chains: [{ chain: 'solana:mainnet' }, { chain: 'solana:localnet' }] }),
      { without: ['solana:signTransaction'], reply: (looks) => ({ result: answers[looks - 1] ?? null }) },
    )
    const signature = new Uint8Array(64).fill(3)
    wallet.set({ answers: { 'solana:signAndSendTransaction': [{ signature }] } })
    const sent = send(memo(account.id, 'hello'))
    expect(await whileTimePasses(page.clock, sent)).toBe(getBase58Decoder().decode(signature))
    expect(node.calls.length).toBeGreaterThan(50)
  })
})
