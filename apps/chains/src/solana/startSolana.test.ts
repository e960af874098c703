import {
  type Blockhash,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { expect, test } from 'vitest'
import { parts } from '../../../../scripts/parts/table.mjs'
import { openChain } from './fixtures/openChain.js'
import { startSolana } from './startSolana.js'

const sol = 1_000_000_000n
const { solana, client, newAddress } = await openChain({ since: 1_700_000_000 })

const transfer = (destination: Awaited<ReturnType<typeof newAddress>>, amount: bigint) =>
  getTransferSolInstruction({ source: client.one, destination, amount })
const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

test('funded accounts have keys that sign for their address, and SOL', async () => {
  expect(client.one.address).toBe(solana.funded[0].address)
  const { value } = await client.rpc.getBalance(client.two.address).send()
  expect(value).toBe(1_000n * sol)
})

test('its id is that of its genesis, the same at every start', async () => {
  const genesis = await client.rpc.getGenesisHash().send()
  expect(genesis).toBe(solana.genesisHash)
  expect(solana.caipNetworkId).toBe(`solana:${genesis.slice(0, 32)}`)
  const another = await startSolana()
  expect(another).toMatchObject({ genesisHash: genesis, mints: solana.mints })
  await another.stop()
})

test('the gateway of npm start knows it by that id', () => {
  const { start } = parts.find(({ place }) => place === 'server')!
  expect(start?.({ dev: false })).toHaveProperty(
    'env.LATCHKIT_GATEWAY_SOLANA',
    expect.stringContaining(`"id":"${solana.caipNetworkId}"`),
  )
})

test('a transfer moves SOL and takes the fee', async () => {
  const receiver = await newAddress()
  const { value: before } = await client.rpc.getBalance(client.one.address).send()
  const signature = await client.send([transfer(receiver, 2n * sol)])
  const { value: after } = await client.rpc.getBalance(client.one.address).send()
  expect((await client.rpc.getBalance(receiver).send()).value).toBe(2n * sol)
  expect(before - after).toBe(2n * sol + 5_000n)
  const { value: statuses } = await client.rpc.getSignatureStatuses([signature]).send()
  expect(statuses).toMatchObject([{ err: null, confirmationStatus: 'confirmed', confirmations: 0n }])
})

test('a transaction of the first version works too', async () => {
  const receiver = await newAddress()
  await client.submit(await client.sign([transfer(receiver, sol)], client.one, 'legacy'))
  expect((await client.rpc.getBalance(receiver).send()).value).toBe(sol)
})

test('a transaction is final 32 slots later', async () => {
  const signature = await client.send([transfer(await newAddress(), sol)])
  const finality = async () => (await client.rpc.getSignatureStatuses([signature]).send()).value[0]
  solana.advance(31)
  expect(await finality()).toMatchObject({ confirmationStatus: 'confirmed', confirmations: 31n })
  solana.advance(1)
  expect(await finality()).toMatchObject({ confirmationStatus: 'finalized', confirmations: null })
})

test('error: a transaction that would fail is refused with what failed and its logs', async () => {
  const error = await failureOf(client.send([transfer(await newAddress(), 1_000_000n * sol)]))
  expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE)).toBe(
    true,
  )
  expect(error).toMatchObject({
    context: { logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]) },
    cause: { context: { code: 1, index: 0 } },
  })
})

test('error: without preflight it lands, fails and pays its fee', async () => {
  const transaction = await client.sign([transfer(await newAddress(), 1_000_000n * sol)])
  const { value: before } = await client.rpc.getBalance(client.one.address).send()
  const signature = await client.submit(transaction, true)
  const { value: after } = await client.rpc.getBalance(client.one.address).send()
  expect(before - after).toBe(5_000n)
  const { value: statuses } = await client.rpc.getSignatureStatuses([signature]).send()
  expect(statuses[0]?.err).toEqual({ InstructionError: [0n, { Custom: 1n }] })
})

test('error: an account that could not keep itself is refused', async () => {
  const error = await failureOf(client.send([transfer(await newAddress(), 1_000n)]))
  expect(error).toMatchObject({ cause: { context: { accountIndex: 1 } } })
})

test('error: a blockhash is over after 150 blocks: refused, or dropped without a word', async () => {
  const transaction = await client.sign([transfer(await newAddress(), sol)])
  solana.advance(150)
  const { blockhash } = transaction.lifetimeConstraint as { blockhash: Blockhash }
  expect((await client.rpc.isBlockhashValid(blockhash).send()).value).toBe(true)
  solana.advance(1)
  expect((await client.rpc.isBlockhashValid(blockhash).send()).value).toBe(false)
  const error = await failureOf(client.submit(transaction))
  expect(isSolanaError((error as Error).cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(
    true,
  )
  const signature = await client.submit(transaction, true)
  expect(signature).toBe(getSignatureFromTransaction(transaction))
  expect((await client.rpc.getSignatureStatuses([signature]).send()).value).toEqual([null])
})

test('what is held lands on release, unless its blockhash is over by then', async () => {
  const [receiver, late] = [await newAddress(), await newAddress()]
  solana.hold()
  const signature = await client.send([transfer(receiver, sol)])
  expect((await client.rpc.getSignatureStatuses([signature]).send()).value).toEqual([null])
  solana.release()
  expect((await client.rpc.getBalance(receiver).send()).value).toBe(sol)
  solana.hold()
  await client.send([transfer(late, sol)])
  solana.expireBlockhash()
  solana.release()
  expect((await client.rpc.getBalance(late).send()).value).toBe(0n)
})

test('error: the same transaction is not executed twice', async () => {
  const transaction = await client.sign([transfer(await newAddress(), sol)])
  await client.submit(transaction)
  const error = await failureOf(client.submit(transaction))
  expect((error as Error).cause).toMatchObject({ message: expect.stringMatching(/already been processed/) })
})

test('error: a signature that is not of the signer is refused', async () => {
  const transaction = await client.sign([transfer(await newAddress(), sol)])
  const bytes = Buffer.from(getBase64EncodedWireTransaction(transaction), 'base64')
  bytes[5]! ^= 1
  const sent = client.rpc.sendTransaction(bytes.toString('base64') as never, { encoding: 'base64' }).send()
  expect(await failureOf(sent)).toMatchObject({ message: expect.stringMatching(/signature verification/i) })
})

test('the faucet gives, by name and by request', async () => {
  const receiver = await newAddress()
  solana.faucet(receiver, 3n * sol)
  const airdropped = await client.rpc.requestAirdrop(receiver, lamports(sol)).send()
  expect((await client.rpc.getBalance(receiver).send()).value).toBe(4n * sol)
  expect((await client.rpc.getSignatureStatuses([airdropped]).send()).value[0]?.err).toBeNull()
})

test('slots and blocks are two numbers, and time follows the slots', async () => {
  const slot = await client.rpc.getSlot().send()
  const height = await client.rpc.getBlockHeight().send()
  expect(slot - height).toBe(100n)
  solana.advance(10)
  expect(await client.rpc.getSlot().send()).toBe(slot + 10n)
  expect(solana.svm.getClock().slot).toBe(slot + 10n)
  expect(solana.svm.getClock().unixTimestamp).toBe(1_700_000_000n + ((slot + 10n - 1_000n) * 2n) / 5n)
})
