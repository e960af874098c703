import { once } from 'node:events'
import {
  createSolanaRpcSubscriptions,
  getSignatureFromTransaction,
  sendAndConfirmTransactionFactory,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openChain } from './fixtures/openChain.js'

const sol = 1_000_000_000n
const { solana, client, newAddress } = await openChain()
const ending = new AbortController()
const { signal: abortSignal } = ending

afterAll(() => ending.abort())

const subscriptions = () => createSolanaRpcSubscriptions(solana.wsUrl)
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
  const notified = (commitment: 'confirmed' | 'finalized') =>
    subscriptions().signatureNotifications(signature, { commitment }).subscribe({ abortSignal })
  const confirmed = firstOf(await notified('confirmed'))
  const final = firstOf(await notified('finalized'))
  await client.submit(transaction)
  const { context, value } = await confirmed
  expect(value).toEqual({ err: null })
  solana.advance(32)
  expect((await final).context.slot).toBe(context.slot + 32n)
})

test('an account is told when it changes', async () => {
  const receiver = await newAddress()
  const changes = firstOf(
    await subscriptions().accountNotifications(receiver, { encoding: 'base64' }).subscribe({ abortSignal }),
  )
  await client.submit(await transferTo(receiver))
  expect((await changes).value).toMatchObject({ lamports: sol, data: ['', 'base64'] })
})

test('a slot is told when it passes', async () => {
  const slot = await client.rpc.getSlot().send()
  const passing = firstOf(await subscriptions().slotNotifications().subscribe({ abortSignal }))
  solana.advance(1)
  expect(await passing).toMatchObject({ slot: slot + 1n, parent: slot })
})

/** A socket without a library: the replies and notifications as they come. */
async function rawSocket() {
  const socket = new WebSocket(solana.wsUrl)
  const came: Record<string, unknown>[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (data) => {
    came.push(JSON.parse(data.toString()))
    for (const look of waiting) look()
  })
  await once(socket, 'open')
  const next = async (count: number) => {
    while (came.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    return came
  }
  const call = (method: string, ...params: unknown[]) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }))
  return { socket, call, next }
}

test('a signature that landed before is told behind the id of its subscription, and once', async () => {
  const signature = await client.submit(await transferTo(await newAddress()))
  const { socket, call, next } = await rawSocket()
  call('signatureSubscribe', signature, { commitment: 'confirmed' })
  const [reply, notification] = await next(2)
  expect(notification).toMatchObject({
    method: 'signatureNotification',
    params: { subscription: reply?.result, result: { value: { err: null } } },
  })
  call('signatureUnsubscribe', reply?.result)
  expect((await next(3))[2]).toMatchObject({ error: { code: -32602 } })
  socket.close()
})

test('error: a method that is not one of subscriptions', async () => {
  const { socket, call, next } = await rawSocket()
  call('getBalance', client.one.address)
  expect(await next(1)).toMatchObject([{ error: { code: -32601 } }])
  socket.close()
})
