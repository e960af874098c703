import { AccountRole, type Instruction } from '@solana/kit'
import { getAddMemoInstruction } from '@solana-program/memo'
import { describe, expect, test } from 'vitest'
import { computeBudgetProgram, memoProgram, token2022Program, tokenProgram } from './accounts/addresses.js'
import { holdingOf, transferOf } from './fixtures/createClient.js'
import { openChain } from './fixtures/openChain.js'
import type { LocalMint } from './setup/createMints.js'

const { solana, client, newAddress } = await openChain()

async function amountOf(token: LocalMint, owner: Awaited<ReturnType<typeof newAddress>>) {
  const { value } = await client.rpc.getTokenAccountBalance(await holdingOf(owner, token)).send()
  return value
}
/** What a node says of an account of the token programs. */
async function infoOf(address: Awaited<ReturnType<typeof newAddress>>) {
  const { value } = await client.rpc.getAccountInfo(address, { encoding: 'jsonParsed' }).send()
  return value && 'parsed' in value.data ? value.data : undefined
}
const extensionOf = async (mint: LocalMint, extension: string) => {
  const { info } = (await infoOf(mint.mint))?.parsed ?? {}
  return (info as { extensions: { extension: string; state?: object }[] }).extensions.find(
    (one) => one.extension === extension,
  )
}

test('a transfer makes the account of its receiver, and the node shows it by program and by mint', async () => {
  const receiver = await newAddress()
  const { spl } = solana.mints
  await client.send(await transferOf(client.one, receiver, spl, 1_500_000n))
  expect(await amountOf(spl, receiver)).toMatchObject({
    amount: '1500000',
    decimals: 6,
    uiAmountString: '1.5',
  })
  const filters = [{ mint: spl.mint }, { programId: tokenProgram }]
  for (const filter of filters) {
    const { value } = await client.rpc
      .getTokenAccountsByOwner(receiver, filter, { encoding: 'jsonParsed' })
      .send()
    expect(value).toMatchObject([
      {
        pubkey: await holdingOf(receiver, spl),
        account: {
          owner: tokenProgram,
          rentEpoch: 18_446_744_073_709_551_615n,
          data: {
            program: 'spl-token',
            parsed: { type: 'account', info: { mint: spl.mint, owner: receiver } },
          },
        },
      },
    ])
  }
  const { value: others } = await client.rpc
    .getTokenAccountsByOwner(receiver, { programId: token2022Program }, { encoding: 'base64' })
    .send()
  expect(others).toEqual([])
})

test('a mint tells its supply and its authority', async () => {
  const { spl } = solana.mints
  expect((await client.rpc.getTokenSupply(spl.mint).send()).value).toMatchObject({ amount: '1000000000' })
  expect(await infoOf(spl.mint)).toMatchObject({
    parsed: { type: 'mint', info: { decimals: 6, supply: '1000000000', freezeAuthority: null } },
  })
})

test('a part of a transfer is kept back where the mint has a fee', async () => {
  const receiver = await newAddress()
  const { transferFee } = solana.mints
  await client.send(await transferOf(client.one, receiver, transferFee, 2_000_000n))
  expect(await amountOf(transferFee, receiver)).toMatchObject({ amount: '1980000' })
  expect(await extensionOf(transferFee, 'transferFeeConfig')).toMatchObject({
    state: { newerTransferFee: { maximumFee: 5_000_000n, transferFeeBasisPoints: 100 } },
  })
  expect((await infoOf(await holdingOf(receiver, transferFee)))?.parsed).toMatchObject({
    info: {
      extensions: expect.arrayContaining([
        { extension: 'transferFeeAmount', state: { withheldAmount: 20_000n } },
      ]),
    },
  })
})

test('an account that asks for memos takes tokens only with one', async () => {
  const { memoRequired } = solana.mints
  const transfer = await transferOf(client.one, client.two.address, memoRequired, 1n)
  await expect(client.send(transfer)).rejects.toMatchObject({ cause: { context: { code: 36 } } })
  const [make, move] = transfer
  await client.send([make, getAddMemoInstruction({ memo: 'thanks' }, { programAddress: memoProgram }), move])
  expect(await amountOf(memoRequired, client.two.address)).toMatchObject({ amount: '1' })
})

test('error: a token that cannot be transferred stays', async () => {
  const { nonTransferable } = solana.mints
  const transfer = await transferOf(client.one, await newAddress(), nonTransferable, 1n)
  await expect(client.send(transfer)).rejects.toMatchObject({ cause: { context: { code: 37 } } })
  expect(await extensionOf(nonTransferable, 'nonTransferable')).toBeDefined()
})

test('a transfer with a hook needs the program of the hook', async () => {
  const receiver = await newAddress()
  const { hook } = solana.mints
  const [make, move] = await transferOf(client.one, receiver, hook, 1n)
  await expect(client.send([make, move])).rejects.toMatchObject({ context: { logs: expect.any(Array) } })
  const called = { address: computeBudgetProgram, role: AccountRole.READONLY }
  const withProgram: Instruction = { ...move, accounts: [...move.accounts, called] }
  await client.send([make, withProgram])
  expect(await amountOf(hook, receiver)).toMatchObject({ amount: '1' })
})

describe('one of its kind', () => {
  test('by Metaplex: one, nobody makes another, and its metadata stands where it is looked for', async () => {
    const { nft } = solana.mints
    expect((await infoOf(nft.mint))?.parsed).toMatchObject({
      info: { decimals: 0, supply: '1', mintAuthority: null },
    })
    const { value } = await client.rpc.getAccountInfo(nft.metadata, { encoding: 'base64' }).send()
    const text = Buffer.from(value?.data[0] ?? '', 'base64').toString('latin1')
    expect(text).toContain('Local Picture')
    expect(text).toContain('https://nft.example/local/1.json')
  })

  test('by Token-2022: the mint describes itself', async () => {
    expect(await extensionOf(solana.mints.nft2022, 'tokenMetadata')).toMatchObject({
      state: { name: 'Local Sculpture', symbol: 'SCULPT', additionalMetadata: [] },
    })
  })
})
