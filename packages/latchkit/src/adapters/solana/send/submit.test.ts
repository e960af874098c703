import { ed25519 } from '@noble/curves/ed25519.js'
import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getInstructionsFromCompiledTransactionMessage,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import { parseSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { LEGACY_MEMO_PROGRAM_ADDRESS_V3 } from '@solana-program/memo'
import { afterEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import { whileTimePasses } from '../../../core/fixtures/whileTimePasses.js'
import { solana as mainnet } from '../../../networks/solana.js'
import type { Json } from '../../../wire/entities.js'
import { programs } from '../chain/programs.js'
import { openSender, type Sender, startBalance, stranger } from '../fixtures/openSender.js'
import type { RpcAnswer } from '../fixtures/standBefore.js'

let sender: Sender
afterEach(() => sender.end())

const signal = new AbortController().signal
const options = { signal, onTrace: () => undefined, onExecuted: () => undefined }
const whole = async () => sender.send.quote(sender.draft())

/** The bytes of a transaction of SOL: the receiver’s address begins here, behind its signature, its header and the payer. */
const receiverAt = 101
const flip = (bytes: Uint8Array, at: number) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))
/** Another amount, by one lamport: its eight bytes are the last ones, the lowest first. */
const otherAmount = (bytes: Uint8Array) => flip(bytes, bytes.length - 8)
const otherReceiver = (bytes: Uint8Array) => flip(bytes, receiverAt)

describe('a send', () => {
  it('asks once, and the receiver has the amount', async () => {
    sender = await openSender()
    const { id, trace } = await sender.send.submit(sender.connector, await whole())
    expect(trace).toEqual({
      signature: id,
      lastValidBlockHeight: expect.any(Number),
      wire: expect.any(String),
    })
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace)
    expect(sender.prompts()).toBe(1)
    const { account, network } = sender
    expect(await sender.send.follow({ id, account, network, trace: trace ?? null }, options)).toEqual({
      status: 'confirmed',
    })
    expect(sender.balance(stranger)).toBe(1_000_000_000n)
  })

  it('costs what the chosen fee said, and as much as there is leaves the minimum', async () => {
    sender = await openSender()
    const quote = await sender.send.quote(sender.draft({ amount: 'max' }))
    const [, , faster] = quote.fees
    await sender.send.submit(sender.connector, quote, 'faster')
    expect(sender.balance(stranger)).toBe(faster?.max)
    expect(sender.balance()).toBe(890_880n)
    expect(startBalance - (faster?.max ?? 0n) - sender.balance()).toBe(faster?.costs[0]?.amount.value)
  })

  it('pays the price of its level', async () => {
    sender = await openSender()
    const prices: bigint[] = []
    const tamper = (bytes: Uint8Array) => {
      const { messageBytes } = getTransactionDecoder().decode(bytes)
      const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
      const [, price] = getInstructionsFromCompiledTransactionMessage(message)
      prices.push(parseSetComputeUnitPriceInstruction(price as never).data.microLamports)
      return bytes
    }
    sender.wallet.set({ tamper })
    for (const id of ['normal', 'fast', 'faster'])
      await sender.send.submit(
        sender.connector,
        await sender.send.quote(sender.draft({ amount: 1_000_000n })),
        id,
      )
    expect(prices).toEqual([1_000n, 20_000n, 200_000n])
  })

  it('error: a dearer level that the account cannot pay is not asked for', async () => {
    sender = await openSender()
    const quote = await sender.send.quote(sender.draft({ amount: startBalance - 5_011n }))
    expect(quote.notices.map(({ level }) => level)).not.toContain('block')
    expect(await codeOf(sender.send.submit(sender.connector, quote, 'faster'))).toBe('insufficientFee')
    expect(sender.prompts()).toBe(0)
    await sender.send.submit(sender.connector, quote, 'normal')
    expect(sender.balance()).toBe(0n)
  })

  it('error: §5 what is missing is named, and nobody is asked', async () => {
    sender = await openSender()
    const { account, network } = sender
    const quote = await sender.send.quote({ account, network })
    await expect(sender.send.submit(sender.connector, quote)).rejects.toMatchObject({
      code: 'missingFields',
      data: { fields: ['receiver', 'amount'] },
    })
    expect(sender.prompts()).toBe(0)
  })
})

describe('a hostile or careless wallet', () => {
  it.each([
    ['another amount', otherAmount],
    ['another receiver', otherReceiver],
  ])('error: signs %s: that is noticed, and not sent', async (_, tamper) => {
    sender = await openSender()
    const quote = await whole()
    sender.wallet.set({ tamper })
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('transactionChanged')
    expect(sender.node.methods).not.toContain('sendTransaction')
    expect(sender.balance()).toBe(startBalance)
  })

  it.each<readonly [string, unknown]>([
    ['nothing', undefined],
    ['no output', []],
    ['two outputs', [{ signedTransaction: new Uint8Array(300) }, { signedTransaction: new Uint8Array(300) }]],
    ['words', [{ signedTransaction: 'yes' }]],
  ])('error: answers %s', async (_, answer) => {
    sender = await openSender()
    const quote = await whole()
    sender.wallet.set({ answers: { 'solana:signTransaction': answer } })
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('badAnswer')
    expect(sender.node.methods).not.toContain('sendTransaction')
  })

  it('error: signs with another key than the account’s', async () => {
    sender = await openSender()
    const quote = await whole()
    const signTransaction = ({ transaction }: { transaction: Uint8Array }) => {
      const signed = transaction.slice()
      signed.set(ed25519.sign(signed.slice(65), new Uint8Array(32).fill(9)), 1)
      return [{ signedTransaction: signed }]
    }
    sender.wallet.set({ answers: { 'solana:signTransaction': signTransaction } })
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('badAnswer')
    expect(sender.node.methods).not.toContain('sendTransaction')
  })

  it('error: shares another account by now: it is not asked', async () => {
    sender = await openSender()
    const quote = await whole()
    sender.wallet.switchAccount(1)
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('unauthorized')
    expect(sender.prompts()).toBe(0)
  })

  it('error: the person declines', async () => {
    sender = await openSender()
    sender.wallet.set({ reject: true })
    expect(await codeOf(sender.send.submit(sender.connector, await whole()))).toBe('userRejected')
  })
})

describe('a wallet that adds checks behind what it signs', () => {
  /** Has the wallet add checks, where Lighthouse is by a program that takes 1,892 units for so many accounts. */
  const addChecks = (count: number) => {
    const standIn = sender.chain.svm.getAccount(LEGACY_MEMO_PROGRAM_ADDRESS_V3)
    const lighthouse = address(programs.lighthouse)
    sender.chain.svm.setAccount({ ...standIn, address: lighthouse } as never)
    const accounts = Array(200).fill({ address: sender.ownAddress, role: AccountRole.READONLY })
    const check = { programAddress: lighthouse, accounts, data: new Uint8Array([6]) }
    const tamper = (bytes: Uint8Array) => {
      const { messageBytes } = getTransactionDecoder().decode(bytes)
      const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
      const message = decompileTransactionMessage(compiled as never)
      const checked = appendTransactionMessageInstructions(Array(count).fill(check), message)
      return new Uint8Array(getTransactionEncoder().encode(compileTransaction(checked as never)))
    }
    sender.wallet.set({ tamper })
  }

  // Two were seen to take 7,479 on mainnet: four of these take 7,568.
  it.each([1, 2, 4])('has room for %d of them, and pays the fee that was shown', async (count) => {
    sender = await openSender()
    const quote = await whole()
    addChecks(count)
    await sender.send.submit(sender.connector, quote, 'faster')
    expect(sender.balance(stranger)).toBe(1_000_000_000n)
    const paid = startBalance - sender.balance() - 1_000_000_000n
    expect(paid).toBe(quote.fees[2]?.costs[0]?.amount.value)
  })
})

describe('a wallet that both signs and sends, on a public cluster', () => {
  const both = () =>
    openSender({ network: mainnet, wallet: (rpcUrl) => ({ chains: [{ chain: 'solana:mainnet', rpcUrl }] }) })

  it('signs, and what it has signed is sent from here', async () => {
    sender = await both()
    const { trace } = await sender.send.submit(sender.connector, await whole())
    expect(sender.wallet.prompts.at(-1)).toBe('solana:signTransaction')
    expect(trace).toHaveProperty('wire')
    expect(sender.balance(stranger)).toBe(1_000_000_000n)
  })

  it.each([
    ['amount', otherAmount],
    ['receiver', otherReceiver],
  ])('error: another %s than was shown is never sent', async (_, tamper) => {
    sender = await both()
    const quote = await whole()
    sender.wallet.set({ tamper })
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('transactionChanged')
    expect(sender.node.methods).not.toContain('sendTransaction')
    expect(sender.balance()).toBe(startBalance)
  })
})

describe('a wallet that only sends', () => {
  const sending = () =>
    openSender({
      ...{ network: mainnet, without: ['solana:signTransaction'] },
      wallet: (rpcUrl) => ({ chains: [{ chain: 'solana:mainnet', rpcUrl }] }),
    })

  it('is left to send', async () => {
    sender = await sending()
    const { id, trace } = await sender.send.submit(sender.connector, await whole())
    expect(trace).not.toHaveProperty('wire')
    expect(sender.node.methods.filter((method) => method === 'sendTransaction')).toHaveLength(1)
    const { account, network } = sender
    const outcome = await sender.send.follow({ id, account, network, trace: trace ?? null }, options)
    expect(outcome.status).toBe('confirmed')
  })

  it('error: and what it has sent instead is noticed by its signature', async () => {
    sender = await sending()
    const quote = await whole()
    sender.wallet.set({ tamper: otherAmount })
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('changedTransactionSent')
  })

  // It may come yet, or have come where the RPC did not say so: an error would have it paid again.
  it.each<readonly [string, RpcAnswer | undefined]>([
    ['that nobody sees within a minute', undefined],
    ['while the RPC is down', { status: 400 }],
  ])('a signature over something %s is followed until it cannot come any more', async (_, answer) => {
    sender = await sending()
    const quote = await whole()
    sender.wallet.set({
      answers: { 'solana:signAndSendTransaction': [{ signature: new Uint8Array(64).fill(3) }] },
    })
    sender.node.answer = ({ method }) => (method === 'getTransaction' ? answer : undefined)
    const submitted = sender.send.submit(sender.connector, quote)
    const { id, trace } = await whileTimePasses(sender.page.clock, submitted)
    // Its blockhash may be a newer one than that which was reviewed.
    expect(trace).toEqual({ signature: id })
    expect(sender.page.log.join()).toMatch(`${id} was not seen`)
    const { account, network } = sender
    const traces: Json[] = []
    const outcome = sender.send.follow(
      { id, account, network, trace: trace ?? null },
      {
        ...options,
        onTrace(next) {
          traces.push(next)
          sender.chain.advance(1_000n)
        },
      },
    )
    expect(await whileTimePasses(sender.page.clock, outcome)).toEqual({ status: 'dropped' })
    expect(traces).toHaveLength(1)
  })

  it('error: what it has sent instead is noticed, too, where the RPC sees it late', async () => {
    sender = await sending()
    const quote = await whole()
    sender.wallet.set({ tamper: otherAmount })
    let looks = 0
    sender.node.answer = ({ method }) =>
      method === 'getTransaction' && ++looks < 5 ? { result: null } : undefined
    const code = codeOf(sender.send.submit(sender.connector, quote))
    expect(await whileTimePasses(sender.page.clock, code)).toBe('changedTransactionSent')
    expect(looks).toBe(5)
  })

  it.each<readonly [string, unknown]>([
    ['nothing', []],
    ['a signature that is too short', [{ signature: new Uint8Array(63) }]],
    ['two signatures', [{ signature: new Uint8Array(64) }, { signature: new Uint8Array(64) }]],
  ])('error: answers %s', async (_, answer) => {
    sender = await sending()
    const quote = await whole()
    sender.wallet.set({ answers: { 'solana:signAndSendTransaction': answer } })
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('badAnswer')
  })
})

describe('§5 the preflight commitment', () => {
  /** The commitment that each call of a method names; a node takes `finalized` for one that names none. */
  const levels = ({ calls }: Sender['node'], method: string) =>
    calls
      .filter((call) => call.method === method)
      .map(({ params }) => Object(params.at(-1)) as Readonly<Record<string, unknown>>)
      .map(({ commitment, preflightCommitment = commitment }) => preflightCommitment ?? 'finalized')

  it.each([
    ['processed', 'processed', 'confirmed'],
    ['confirmed', 'confirmed', 'confirmed'],
    ['finalized', 'finalized', 'finalized'],
    ['recent', 'processed', 'confirmed'],
    ['single', 'confirmed', 'confirmed'],
    ['singleGossip', 'confirmed', 'confirmed'],
    ['root', 'finalized', 'finalized'],
    ['max', 'finalized', 'finalized'],
    [undefined, 'confirmed', 'confirmed'],
  ] as const)('%s is %s to a node, which knows the blockhash then', async (given, level, blockhash) => {
    sender = await openSender({ options: given ? { preflightCommitment: given } : {} })
    const quote = await whole()
    expect(levels(sender.node, 'simulateTransaction')).toEqual([level])
    await sender.send.submit(sender.connector, quote)
    expect(levels(sender.node, 'sendTransaction')).toEqual([level])
    expect(levels(sender.node, 'getLatestBlockhash').at(-1)).toBe(blockhash)
    expect(sender.balance(stranger)).toBe(1_000_000_000n)
  })

  it('goes along to a wallet that sends by itself', async () => {
    sender = await openSender({
      ...{ network: mainnet, without: ['solana:signTransaction'] },
      wallet: (rpcUrl) => ({ chains: [{ chain: 'solana:mainnet', rpcUrl }] }),
      options: { preflightCommitment: 'max' },
    })
    await sender.send.submit(sender.connector, await whole())
    expect(levels(sender.node, 'sendTransaction')).toEqual(['finalized'])
  })

  it('error: another one is named before anybody is asked', async () => {
    sender = await openSender({ options: { preflightCommitment: 'later' as 'max' } })
    await expect(whole()).rejects.toMatchObject({
      code: 'missingFields',
      data: { fields: ['preflightCommitment'] },
    })
    const draft = sender.draft()
    expect(await codeOf(sender.send.submit(sender.connector, { draft, fees: [], notices: [] }))).toBe(
      'missingFields',
    )
    expect([sender.prompts(), sender.node.calls]).toEqual([0, []])
  })
})

describe('a node that has something against it', () => {
  it('error: says why in plain words', async () => {
    sender = await openSender()
    const quote = await whole()
    // The money is gone by the time it is signed.
    const tamper = (bytes: Uint8Array) => {
      sender.chain.svm.setAccount({
        ...{ address: sender.ownAddress, data: new Uint8Array(), executable: false },
        ...{
          lamports: 1_000_000n as never,
          programAddress: address('11111111111111111111111111111111'),
          space: 0n,
        },
      })
      return bytes
    }
    sender.wallet.set({ tamper })
    await expect(sender.send.submit(sender.connector, quote)).rejects.toMatchObject({
      code: 'insufficientFunds',
    })
  })

  it('one that does not answer may have passed it on: it counts as sent, and is sent again', async () => {
    sender = await openSender()
    const quote = await whole()
    sender.node.answer = ({ method }) => (method === 'sendTransaction' ? 'nothing' : undefined)
    const submitted = sender.send.submit(sender.connector, quote)
    const { id, trace } = await whileTimePasses(sender.page.clock, submitted)
    expect(sender.balance()).toBe(startBalance)
    sender.node.answer = () => undefined
    const { account, network } = sender
    const outcome = sender.send.follow({ id, account, network, trace: trace ?? null }, options)
    expect(await whileTimePasses(sender.page.clock, outcome)).toEqual({ status: 'confirmed' })
    expect(sender.balance(stranger)).toBe(1_000_000_000n)
  })

  it.each([500, 503, 429, 408])('one that answers with %i may have passed it on, too', async (status) => {
    sender = await openSender()
    const quote = await whole()
    sender.node.answer = ({ method }) => (method === 'sendTransaction' ? { status } : undefined)
    const submitted = sender.send.submit(sender.connector, quote)
    expect(await whileTimePasses(sender.page.clock, submitted)).toHaveProperty('trace.wire')
  })

  it.each([400, 401, 403, 413])(
    'error: one that turns it away with %i has not: the site hears so',
    async (status) => {
      sender = await openSender()
      const quote = await whole()
      sender.node.answer = ({ method }) => (method === 'sendTransaction' ? { status } : undefined)
      const submitted = sender.send.submit(sender.connector, quote).catch((error: unknown) => error)
      expect(await whileTimePasses(sender.page.clock, submitted)).toMatchObject({
        code: 'rpcFailed',
        data: { reason: `HTTP status code: ${status}` },
        cause: { code: 'httpStatus', data: { status } },
      })
      expect(sender.balance()).toBe(startBalance)
    },
  )

  it('one that turns it away after another did not answer says nothing about that one', async () => {
    sender = await openSender()
    const quote = await whole()
    let sends = 0
    sender.node.answer = ({ method }) => {
      if (method !== 'sendTransaction') return undefined
      return ++sends === 1 ? 'nothing' : { status: 401 }
    }
    const submitted = sender.send.submit(sender.connector, quote)
    expect(await whileTimePasses(sender.page.clock, submitted)).toHaveProperty('trace.wire')
    expect(sends).toBe(2)
  })
})
