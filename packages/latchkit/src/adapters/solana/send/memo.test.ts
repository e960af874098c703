import {
  AccountRole,
  address,
  getAddressDecoder,
  getCompiledTransactionMessageDecoder,
  getInstructionsFromCompiledTransactionMessage,
  getTransactionDecoder,
  type Instruction,
} from '@solana/kit'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import { bytesWith, layTokenAccount } from '../fixtures/layTokens.js'
import { openSender, type Sender } from '../fixtures/openSender.js'

let sender: Sender
beforeEach(async () => {
  sender = await openSender()
})
afterEach(() => sender.end())

const signal = new AbortController().signal
const options = { signal, onTrace: () => undefined, onExecuted: () => undefined }

/** The instructions of what was sent last. */
function sent(): readonly Instruction[] {
  const { params } = sender.node.calls.findLast(({ method }) => method === 'sendTransaction') ?? {}
  const wire = Buffer.from(String(params?.[0]), 'base64')
  const { messageBytes } = getTransactionDecoder().decode(new Uint8Array(wire))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  return getInstructionsFromCompiledTransactionMessage(message) as readonly Instruction[]
}

const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

/** Tokens of the local chain whose second account takes them only with a memo; the sender holds 5. */
async function tokens() {
  const { mint, decimals } = sender.chain.mints.memoRequired
  const unit = 10n ** BigInt(decimals)
  await layTokenAccount(sender.chain.svm, {
    ...{ token: { mint, program: 'token2022', decimals }, owner: sender.ownAddress, amount: 5n * unit },
    extensions: [{ type: 7, data: bytesWith(0) }],
  })
  const to = address(sender.chain.funded[1].address)
  return { asset: { address: mint, symbol: 'MEM', decimals }, amount: unit, to }
}

it('error: a receiver who takes a token only with a memo is told about, beside the memo', async () => {
  const draft = sender.draft(await tokens())
  const quote = await sender.send.quote(draft)
  expect(quote.notices).toMatchObject([{ code: 'needsMemo', level: 'block', field: 'memo' }])
  expect(await codeOf(sender.send.submit(sender.connector, quote))).toBe('needsMemo')
  expect(sender.prompts()).toBe(0)
})

it('with one it arrives: the memo stands right before the transfer', async () => {
  const quote = await sender.send.quote(sender.draft({ ...(await tokens()), memo: 'فاتورة 7' }))
  expect(quote.notices).toEqual([])
  const { id, trace = null } = await sender.send.submit(sender.connector, quote)
  const { account, network } = sender
  expect(await sender.send.follow({ id, account, network, trace }, options)).toEqual({ status: 'confirmed' })
  const memo = sent().at(-2)
  expect([String(memo?.programAddress), Buffer.from(memo?.data ?? []).toString()]).toEqual([
    memoProgram,
    'فاتورة 7',
  ])
})

it('the longest transaction: a token to a new account, with eight references and the longest memo', async () => {
  const { asset, amount } = await tokens()
  const references = Array.from({ length: 8 }, (_, at) =>
    getAddressDecoder().decode(new Uint8Array(32).fill(at + 1)),
  )
  const draft = sender.draft({ asset, amount, references, memo: 'x'.repeat(400) })
  const quote = await sender.send.quote(draft)
  expect(quote.notices.filter(({ level }) => level !== 'info')).toEqual([])
  const { id, trace = null } = await sender.send.submit(sender.connector, quote)
  const { account, network } = sender
  expect(await sender.send.follow({ id, account, network, trace }, options)).toEqual({ status: 'confirmed' })
  // Solana Pay: behind the accounts of the transfer, in their order, to read and not to sign.
  const accounts = sent().at(-1)?.accounts?.slice(-8)
  expect(accounts).toEqual(references.map((each) => ({ address: each, role: AccountRole.READONLY })))
})

it('SOL names references, too; error: more than a transaction has room for, one that stands twice, and what is no address', async () => {
  const references = [sender.chain.funded[1].address]
  const quote = await sender.send.quote(sender.draft({ references, amount: 1_000_000n }))
  await sender.send.submit(sender.connector, quote)
  expect(sent().at(-1)?.accounts?.at(-1)).toEqual({ address: references[0], role: AccountRole.READONLY })
  const many = Array.from({ length: 9 }, (_, at) =>
    getAddressDecoder().decode(new Uint8Array(32).fill(at + 1)),
  )
  for (const wrong of [many, [...references, ...references], ['nobody'], 'nobody'])
    await expect(sender.send.quote(sender.draft({ references: wrong as string[] }))).rejects.toMatchObject({
      code: 'missingFields',
      data: { fields: ['references'] },
    })
})

it('the longest one goes along with SOL, and is no part of a send without', async () => {
  const memo = 'é'.repeat(200)
  await sender.send.submit(
    sender.connector,
    await sender.send.quote(sender.draft({ memo, amount: 1_000_000n })),
  )
  expect(Buffer.from(sent().at(-2)?.data ?? []).toString()).toBe(memo)
  await sender.send.submit(sender.connector, await sender.send.quote(sender.draft({ amount: 1_000_000n })))
  expect(sent().map(({ programAddress }) => String(programAddress))).not.toContain(memoProgram)
})
