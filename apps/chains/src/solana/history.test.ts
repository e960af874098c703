import { getAddMemoInstruction } from '@solana-program/memo'
import { getTransferSolInstruction } from '@solana-program/system'
import { expect, test } from 'vitest'
import { memoProgram } from './accounts/addresses.js'
import { holdingOf, transferOf } from './fixtures/createClient.js'
import { openChain } from './fixtures/openChain.js'

const sol = 1_000_000_000n
const { solana, client, newAddress } = await openChain({ since: 1_700_000_000 })

const confirmed = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
const memo = (text: string) => getAddMemoInstruction({ memo: text }, { programAddress: memoProgram })

test('the signatures of an address come newest first, in pages', async () => {
  const receiver = await newAddress()
  const transfer = getTransferSolInstruction({ source: client.one, destination: receiver, amount: sol })
  const first = await client.send([transfer])
  const second = await client.send([transfer, memo('for lunch')])
  const third = await client.submit(
    await client.sign([
      getTransferSolInstruction({ source: client.one, destination: receiver, amount: sol ** 2n }),
    ]),
    true,
  )
  const list = (options: object) =>
    client.rpc.getSignaturesForAddress(receiver, { commitment: 'confirmed', ...options }).send()
  expect(await list({})).toMatchObject([
    { signature: third, err: { InstructionError: [0n, { Custom: 1n }] } },
    { signature: second, err: null, memo: '[9] for lunch', confirmationStatus: 'confirmed' },
    { signature: first, err: null, memo: null },
  ])
  expect(await list({ limit: 1 })).toMatchObject([{ signature: third }])
  expect(await list({ limit: 1, before: third })).toMatchObject([{ signature: second }])
  expect(await list({ until: second })).toMatchObject([{ signature: third }])
  // A node answers with what is final where nothing else is asked for.
  expect(await list({ commitment: 'finalized' })).toEqual([])
})

test('a transaction tells its fee and what everybody had before and after', async () => {
  const receiver = await newAddress()
  const { spl } = solana.mints
  const signature = await client.send(await transferOf(client.one, receiver, spl, 2_000_000n))
  const found = await client.rpc.getTransaction(signature, { ...confirmed, encoding: 'json' }).send()
  const { meta, transaction } = found!
  const keys = transaction.message.accountKeys
  const at = keys.indexOf(await holdingOf(receiver, spl))
  expect(keys[0]).toBe(client.one.address)
  expect(transaction.signatures).toEqual([signature])
  expect(meta).toMatchObject({ err: null, fee: 5_000n, preBalances: expect.any(Array) })
  const rent = await client.rpc.getMinimumBalanceForRentExemption(165n).send()
  expect(meta!.preBalances[0]! - meta!.postBalances[0]!).toBe(rent + 5_000n)
  expect(meta!.postTokenBalances).toContainEqual(
    expect.objectContaining({
      accountIndex: at,
      mint: spl.mint,
      owner: receiver,
      uiTokenAmount: { amount: '2000000', decimals: 6, uiAmount: 2, uiAmountString: '2' },
    }),
  )
  expect(meta!.preTokenBalances!.some(({ accountIndex }) => accountIndex === at)).toBe(false)
})

test('jsonParsed says in words what known programs were asked to do', async () => {
  const receiver = await newAddress()
  const { transferFee } = solana.mints
  const [make, move] = await transferOf(client.one, receiver, transferFee, 1_000_000n)
  const transfer = getTransferSolInstruction({ source: client.one, destination: receiver, amount: sol })
  const signature = await client.send([make, move, transfer, memo('hello')])
  const found = await client.rpc.getTransaction(signature, { ...confirmed, encoding: 'jsonParsed' }).send()
  const { accountKeys, instructions } = found!.transaction.message
  expect(accountKeys[0]).toEqual({
    pubkey: client.one.address,
    signer: true,
    writable: true,
    source: 'transaction',
  })
  expect(instructions).toMatchObject([
    {
      program: 'spl-associated-token-account',
      parsed: { type: 'createIdempotent', info: { wallet: receiver } },
    },
    {
      program: 'spl-token-2022',
      parsed: {
        type: 'transferChecked',
        info: { mint: transferFee.mint, tokenAmount: { amount: '1000000' } },
      },
    },
    { program: 'system', parsed: { type: 'transfer', info: { destination: receiver, lamports: sol } } },
    { program: 'spl-memo', parsed: 'hello' },
  ])
})

test('a transaction is the same in base64, and unknown until it is there', async () => {
  const transfer = getTransferSolInstruction({
    source: client.one,
    destination: await newAddress(),
    amount: sol,
  })
  const transaction = await client.sign([transfer])
  solana.hold()
  const signature = await client.submit(transaction)
  const read = () => client.rpc.getTransaction(signature, { ...confirmed, encoding: 'base64' }).send()
  expect(await read()).toBeNull()
  solana.release()
  const { transaction: wire, blockTime, slot } = (await read())!
  expect(Buffer.from(wire[0], 'base64').subarray(65)).toEqual(Buffer.from(transaction.messageBytes))
  expect(blockTime).toBe(1_700_000_000n + ((slot - 1_000n) * 2n) / 5n)
})

test('error: a caller that knows only the first version is told so', async () => {
  const transfer = getTransferSolInstruction({
    source: client.one,
    destination: await newAddress(),
    amount: sol,
  })
  const signature = await client.send([transfer])
  const read = client.rpc.getTransaction(signature, { commitment: 'confirmed', encoding: 'json' }).send()
  await expect(read).rejects.toMatchObject({ context: { __code: -32015 } })
})
