import {
  type Base64EncodedWireTransaction,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import { getSetComputeUnitPriceInstruction } from '@solana-program/compute-budget'
import { getTransferSolInstruction } from '@solana-program/system'
import { expect, test } from 'vitest'
import { holdingOf, transferOf } from './fixtures/createClient.js'
import { openChain } from './fixtures/openChain.js'

const sol = 1_000_000_000n
const { solana, client, newAddress } = await openChain()

const transferTo = (destination: Awaited<ReturnType<typeof newAddress>>, amount = sol) =>
  getTransferSolInstruction({ source: client.one, destination, amount })
/** The same transaction, its signatures zeros. */
const unsigned = (wire: Base64EncodedWireTransaction) => {
  const bytes = Buffer.from(wire, 'base64')
  bytes.fill(0, 1, 65)
  return bytes.toString('base64') as Base64EncodedWireTransaction
}
const simulate = (wire: Base64EncodedWireTransaction, options: object = {}) =>
  client.rpc.simulateTransaction(wire, { encoding: 'base64', ...options } as { encoding: 'base64' }).send()

test('a transfer is tried without signatures, and nothing moves', async () => {
  const receiver = await newAddress()
  const wire = unsigned(getBase64EncodedWireTransaction(await client.sign([transferTo(receiver)])))
  const { value } = await simulate(wire, { accounts: { addresses: [receiver], encoding: 'base64' } })
  expect(value).toMatchObject({
    err: null,
    unitsConsumed: 150n,
    logs: expect.arrayContaining(['Program 11111111111111111111111111111111 success']),
    accounts: [{ lamports: sol, data: ['', 'base64'] }],
  })
  expect((await client.rpc.getBalance(receiver).send()).value).toBe(0n)
})

test('the tokens a transfer would leave behind are told', async () => {
  const receiver = await newAddress()
  const { spl } = solana.mints
  const wire = getBase64EncodedWireTransaction(
    await client.sign(await transferOf(client.one, receiver, spl, 3_000_000n)),
  )
  const addresses = [await holdingOf(receiver, spl)]
  const { value } = await simulate(wire, { accounts: { addresses, encoding: 'jsonParsed' } })
  expect(value).toMatchObject({
    accounts: [{ data: { parsed: { info: { owner: receiver, tokenAmount: { amount: '3000000' } } } } }],
  })
})

test('error: what would fail says so in its value', async () => {
  const wire = getBase64EncodedWireTransaction(
    await client.sign([transferTo(await newAddress(), 1_000_000n * sol)]),
  )
  const { value } = await simulate(wire)
  expect(value.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
  expect(value.logs?.join()).toContain('insufficient lamports')
})

test('a blockhash that is over can be replaced for trying', async () => {
  const wire = getBase64EncodedWireTransaction(await client.sign([transferTo(await newAddress())]))
  solana.expireBlockhash()
  expect((await simulate(wire)).value.err).toBe('BlockhashNotFound')
  const { value } = await simulate(wire, { replaceRecentBlockhash: true })
  const { value: latest } = await client.rpc.getLatestBlockhash().send()
  expect(value).toMatchObject({ err: null, replacementBlockhash: latest })
})

test('error: signatures are looked at where that is asked for', async () => {
  const wire = getBase64EncodedWireTransaction(await client.sign([transferTo(await newAddress())]))
  expect((await simulate(wire, { sigVerify: true })).value.err).toBeNull()
  expect((await simulate(unsigned(wire), { sigVerify: true })).value.err).toBe('SignatureFailure')
})

test('the fee of a message is what sending it costs, its priority included', async () => {
  const price = getSetComputeUnitPriceInstruction({ microLamports: 2_000_000n })
  const transaction = await client.sign([price, transferTo(await newAddress())])
  const message = getBase64Decoder().decode(transaction.messageBytes) as TransactionMessageBytesBase64
  const { value: fee } = await client.rpc.getFeeForMessage(message).send()
  const { value: before } = await client.rpc.getBalance(client.one.address).send()
  await client.submit(transaction)
  const { value: after } = await client.rpc.getBalance(client.one.address).send()
  expect(before - after - sol).toBe(fee)
  expect(fee).toBeGreaterThan(5_000n)
  solana.expireBlockhash()
  expect((await client.rpc.getFeeForMessage(message).send()).value).toBeNull()
})
