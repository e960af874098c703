import {
  address,
  getCompiledTransactionMessageDecoder,
  getInstructionsFromCompiledTransactionMessage,
  getTransactionDecoder,
} from '@solana/kit'
import { parseSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { afterEach, describe, expect, it } from 'vitest'
import { codeOf } from '../fixtures/codeOf.js'
import { createSigner } from '../fixtures/createSigner.js'
import { held, openSender, type Sender, stranger } from '../fixtures/openSender.js'
import { instructionsOf } from './transaction.js'

let sender: Sender
afterEach(() => sender.end())

const budget = { unitLimit: 1_000, unitPrice: 0n }
const signal = new AbortController().signal
const options = { signal, onTrace: () => undefined, onExecuted: () => undefined }
const whole = async () => sender.send.quote(sender.draft())

/** Writes the transaction anew with the bytes that stand for another amount. */
const richer = (bytes: Uint8Array) => {
  const changed = bytes.slice()
  changed[changed.length - 1] = 1
  return changed
}

describe('a send', () => {
  it('asks once, and the receiver has the amount', async () => {
    sender = await openSender()
    const { id, trace } = await sender.send.submit(sender.connector, await whole())
    expect(trace).toMatchObject({ signature: id, blockhash: expect.any(String) })
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace)
    expect(sender.signer.prompts).toBe(1)
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
    expect(held - (faster?.max ?? 0n) - sender.balance()).toBe(faster?.costs[0]?.amount.value)
  })

  it('pays the price of its level', async () => {
    sender = await openSender()
    const prices: bigint[] = []
    sender.signer.changes = (bytes) => {
      const { messageBytes } = getTransactionDecoder().decode(bytes)
      const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
      const [, price] = getInstructionsFromCompiledTransactionMessage(message)
      prices.push(parseSetComputeUnitPriceInstruction(price as never).data.microLamports)
      return bytes
    }
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
    const quote = await sender.send.quote(sender.draft({ amount: held - 5_001n }))
    expect(quote.notices.map(({ level }) => level)).not.toContain('block')
    expect(await codeOf(sender.send.submit(sender.connector, quote, 'faster'))).toBe('insufficientFee')
    expect(sender.signer.prompts).toBe(0)
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
    expect(sender.signer.prompts).toBe(0)
  })
})

describe('a hostile or careless wallet', () => {
  it.each([
    ['another amount', richer],
    [
      'another receiver',
      (bytes: Uint8Array) => {
        const text = [...bytes]
        const at = text.findIndex(
          (_, index) => index > 70 && bytes[index] === 0x69 && bytes[index + 1] === 0xe6,
        )
        return Uint8Array.from(text.map((byte, index) => (index === at + 5 ? byte ^ 1 : byte)))
      },
    ],
  ])('error: signs %s: that is noticed, and not sent', async (_, changes) => {
    sender = await openSender()
    const quote = await whole()
    sender.signer.changes = changes
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('transactionChanged')
    expect(sender.node.asked).not.toContain('sendTransaction')
    expect(sender.balance()).toBe(held)
  })

  it.each<readonly [string, (outputs: unknown) => unknown]>([
    ['nothing', () => undefined],
    ['no output', () => []],
    ['two outputs', (outputs) => [...(outputs as unknown[]), ...(outputs as unknown[])]],
    ['no transaction', () => [{ signedTransaction: new Uint8Array(9) }]],
    ['words', () => [{ signedTransaction: 'yes' }]],
    ['what it was given', () => [{ signedTransaction: new Uint8Array() }]],
  ])('error: answers %s', async (_, answers) => {
    sender = await openSender()
    const quote = await whole()
    sender.signer.answers = answers
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('badAnswer')
    expect(sender.node.asked).not.toContain('sendTransaction')
  })

  it('error: signs with another account than was reviewed', async () => {
    sender = await openSender()
    const quote = await whole()
    const other = createSigner({ seed: 8 })
    sender.signer.answers = async () => {
      const outputs: { signedTransaction: Uint8Array }[] = []
      sender.signer.changes = (bytes) => {
        outputs.push({ signedTransaction: bytes })
        return bytes
      }
      return outputs
    }
    sender.signer.changes = (bytes) => {
      const signed = bytes.slice()
      signed.set(other.sign(bytes).slice(1, 65), 1)
      sender.signer.answers = () => [{ signedTransaction: signed }]
      return bytes
    }
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('badAnswer')
    expect(sender.node.asked).not.toContain('sendTransaction')
  })

  it('error: shares another account by now: it is not asked', async () => {
    sender = await openSender()
    const quote = await whole()
    sender.signer.share([...createSigner({ seed: 8 }).wallet.accounts])
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('unauthorized')
    expect(sender.signer.prompts).toBe(0)
  })

  it('error: the person declines', async () => {
    sender = await openSender()
    sender.signer.answers = () => Promise.reject(new Error('User rejected the request.'))
    expect(await codeOf(sender.send.submit(sender.connector, await whole()))).toBe('userRejected')
  })
})

describe('a wallet that sends by itself', () => {
  const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const sending = (change: (signed: Uint8Array) => Uint8Array = (signed) => signed) =>
    openSender(
      {
        chains: ['solana:mainnet'],
        sends: async (signed) => {
          const params = [
            Buffer.from(change(signed)).toString('base64'),
            { encoding: 'base64', skipPreflight: true },
          ]
          await fetch(sender.node.url, {
            method: 'POST',
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sendTransaction', params }),
          })
        },
      },
      mainnet,
    )

  it('is left to send on a public cluster', async () => {
    sender = await sending()
    const { id, trace } = await sender.send.submit(sender.connector, await whole())
    expect(trace).not.toHaveProperty('wire')
    expect(sender.node.asked.filter((method) => method === 'sendTransaction')).toHaveLength(1)
    const { account, network } = sender
    expect((await sender.send.follow({ id, account, network, trace: trace ?? null }, options)).status).toBe(
      'confirmed',
    )
  })

  it('error: and what it has sent instead is noticed by its signature', async () => {
    sender = await sending()
    const quote = await whole()
    sender.signer.changes = (bytes) => {
      const { messageBytes } = getTransactionDecoder().decode(bytes)
      expect(messageBytes.length).toBeGreaterThan(0)
      return richer(bytes)
    }
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('transactionChanged')
  })

  it.each<readonly [string, (outputs: unknown) => unknown]>([
    ['nothing', () => []],
    ['a signature that is too short', () => [{ signature: new Uint8Array(63) }]],
    ['two signatures', (outputs) => [...(outputs as unknown[]), ...(outputs as unknown[])]],
  ])('error: answers %s', async (_, answers) => {
    sender = await sending()
    const quote = await whole()
    sender.signer.answers = answers
    expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('badAnswer')
  })
})

describe('a node that has something against it', () => {
  it('error: says why in plain words', async () => {
    sender = await openSender()
    const quote = await whole()
    // The money is gone by the time it is signed.
    sender.signer.changes = (bytes) => {
      sender.chain.svm.setAccount({
        ...{ address: sender.signer.address, data: new Uint8Array(), executable: false },
        ...{
          lamports: 1_000_000n as never,
          programAddress: address('11111111111111111111111111111111'),
          space: 0n,
        },
      })
      return bytes
    }
    await expect(sender.send.submit(sender.connector, quote)).rejects.toMatchObject({
      code: 'insufficientFunds',
    })
    expect(instructionsOf({ from: sender.signer.address, to: stranger, value: 1n }, budget)).toHaveLength(2)
  })

  it('one that does not answer may have passed it on: it counts as sent, and is sent again', async () => {
    sender = await openSender()
    const quote = await whole()
    sender.node.answer = ({ method }) => (method === 'sendTransaction' ? 'nothing' : undefined)
    const { id, trace } = await sender.send.submit(sender.connector, quote)
    expect(sender.balance()).toBe(held)
    sender.node.answer = () => undefined
    const { account, network } = sender
    const outcome = sender.send.follow({ id, account, network, trace: trace ?? null }, options)
    await expect.poll(() => sender.page.clock.pending).toBe(1)
    await sender.page.clock.advance(1_000)
    expect(await outcome).toEqual({ status: 'confirmed' })
    expect(sender.balance(stranger)).toBe(1_000_000_000n)
  })
})
