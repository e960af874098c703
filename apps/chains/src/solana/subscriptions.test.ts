import {
  createSolanaRpcSubscriptions,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  sendAndConfirmTransactionFactory,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from './fixtures/createClient.js'
import { type LocalSolana, startSolana } from './startSolana.js'

const sol = 1_000_000_000n
let solana: LocalSolana
let client: Awaited<ReturnType<typeof createClient>>
const ending = new AbortController()
const { signal: abortSignal } = ending

beforeAll(async () => {
  solana = await startSolana()
  client = await createClient(solana)
})
afterAll(async () => {
  ending.abort()
  await solana.stop()
})

const subscriptions = () => createSolanaRpcSubscriptions(solana.wsUrl)
const newAddress = async () => (await generateKeyPairSigner()).address
const transferTo = async (destination: Awaited<ReturnType<typeof newAddress>>) =>
  client.sign([getTransferSolInstruction({ source: client.one, destination, amount: sol })])

async function firstOf<Value>(values: AsyncIterable<Value>): Promise<Value> {
  for await (const value of values) return value
  throw new Error('nothing came')
}

test('the published client confirms what it sends', async () => {
  const receiver = await newAddress()
  const sendAndConfirm = sendAndConfirmTransactionFactory({
    rpc: client.rpc,
    rpcSubscriptions: subscriptions(),
  })
  const transaction = await transferTo(receiver)
  await sendAndConfirm(transaction as Parameters<typeof sendAndConfirm>[0], { commitment: 'confirmed' })
  expect((await client.rpc.getBalance(receiver).send()).value).toBe(sol)
})

test('a signature is told once it landed, and once it is final', async () => {
  const transaction = await transferTo(await newAddress())
  const signature = getSignatureFromTransaction(transaction)
  const confirmed = await subscriptions()
    .signatureNotifications(signature, { commitment: 'confirmed' })
    .subscribe({ abortSignal })
  const final = await subscriptions()
    .signatureNotifications(signature, { commitment: 'finalized' })
    .subscribe({ abortSignal })
  await client.submit(transaction)
  const told = await firstOf(confirmed)
  expect(told.value).toEqual({ err: null })
  solana.advance(32)
  expect((await firstOf(final)).context.slot).toBe(told.context.slot + 32n)
})

test('a signature that landed before is told too', async () => {
  const transaction = await transferTo(await newAddress())
  const signature = await client.submit(transaction)
  const late = await subscriptions()
    .signatureNotifications(signature, { commitment: 'confirmed' })
    .subscribe({ abortSignal })
  expect((await firstOf(late)).value).toEqual({ err: null })
})

test('an account is told when it changes', async () => {
  const receiver = await newAddress()
  const changes = await subscriptions()
    .accountNotifications(receiver, { encoding: 'base64' })
    .subscribe({ abortSignal })
  await client.submit(await transferTo(receiver))
  expect((await firstOf(changes)).value).toMatchObject({ lamports: sol, data: ['', 'base64'] })
})

test('a slot is told when it passes', async () => {
  const slot = await client.rpc.getSlot().send()
  const passing = await subscriptions().slotNotifications().subscribe({ abortSignal })
  solana.advance(1)
  expect(await firstOf(passing)).toMatchObject({ slot: slot + 1n, parent: slot })
})
