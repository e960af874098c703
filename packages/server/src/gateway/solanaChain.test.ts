import { getAddMemoInstruction } from '@solana-program/memo'
import { getTransferSolInstruction } from '@solana-program/system'
import { getBalance, getHistory, getNfts } from 'latchkit/wire'
import { describe, expect, it } from 'vitest'
import { memoProgram } from '../../../../apps/chains/src/solana/accounts/addresses.js'
import { transferOf } from '../../../../apps/chains/src/solana/fixtures/createClient.js'
import { openChain } from '../../../../apps/chains/src/solana/fixtures/openChain.js'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { createPage } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// The page's caller, the real gateway, and a real virtual machine of Solana behind JSON-RPC: real programs moved all of it.

const sol = 1_000_000_000n
const { solana: chain, client, newAddress } = await openChain({ since: 1_700_000_000 })

function setUp() {
  const { caipNetworkId: id, mints, rpcUrl } = chain
  const tokens = [{ address: mints.spl.mint, name: 'Local Dollar', symbol: 'LUSD', price: 1 }]
  const gateway = gatewayInMemory({ gateway: { solana: [{ id, name: 'Local', rpcUrls: [rpcUrl], tokens }] } })
  const { kit } = createPage(gateway)
  const query = { chainId: id }
  return {
    gateway,
    id,
    balances: async (address: string) =>
      (await callGateway(kit, getBalance, { params: { address }, query })).balances,
    history: async (account: string) =>
      (await callGateway(kit, getHistory, { params: { account }, query })).data,
    nfts: async (account: string) => (await callGateway(kit, getNfts, { params: { account }, query })).data,
  }
}

describe('a real network of Solana', () => {
  it('what was received: SOL with a memo, a token, a token that keeps a fee, and a failure', async () => {
    const { balances, history } = setUp()
    const receiver = await newAddress()
    const { spl, transferFee } = chain.mints
    chain.advance(3)
    const first = await client.send([
      getTransferSolInstruction({ source: client.one, destination: receiver, amount: 2n * sol }),
      getAddMemoInstruction({ memo: 'for lunch' }, { programAddress: memoProgram }),
    ])
    chain.advance(3)
    const second = await client.send([...(await transferOf(client.one, receiver, spl, 1_500_000n))])
    // Whoever opens a token account is named beside it; the next transfer names the token account alone.
    chain.advance(3)
    const [, again] = await transferOf(client.one, receiver, spl, 250_000n)
    const third = await client.send([again])
    chain.advance(3)
    const fourth = await client.send([...(await transferOf(client.one, receiver, transferFee, 1_000_000n))])
    chain.advance(3)
    const fifth = await client.submit(
      await client.sign([
        getTransferSolInstruction({ source: client.one, destination: receiver, amount: sol ** 2n }),
      ]),
      true,
    )
    chain.advance(3)
    const found = await history(receiver)
    expect(
      found.map(({ metadata, transfers = [] }) => [
        metadata.hash,
        metadata.operationType,
        metadata.status,
        transfers.map(({ direction, sender, quantity }) => [direction, sender, quantity.numeric]),
      ]),
    ).toEqual([
      [fifth, 'execute', 'failed', []],
      [fourth, 'receive', 'confirmed', [['in', client.one.address, '0.99']]],
      [third, 'receive', 'confirmed', [['in', client.one.address, '0.25']]],
      [second, 'receive', 'confirmed', [['in', client.one.address, '1.5']]],
      [first, 'receive', 'confirmed', [['in', client.one.address, '2']]],
    ])
    expect(found[4]?.metadata.memo).toBe('for lunch')
    expect((await balances(receiver)).map(({ symbol, quantity }) => [symbol, quantity.numeric])).toEqual([
      ['SOL', '2'],
      ['LUSD', '1.75'],
      [expect.any(String), '0.99'],
    ])
    const [own] = await history(client.one.address)
    expect(own?.metadata).toMatchObject({ hash: fifth, status: 'failed', fee: '0.000005' })
    const sent = (await history(client.one.address)).find(({ metadata }) => metadata.hash === second)
    // The rent of the receiver's token account is paid too, and makes no trade of it.
    expect([sent?.metadata.operationType, sent?.transfers?.map((one) => one.fungible_info?.symbol)]).toEqual([
      'send',
      ['LUSD', 'SOL'],
    ])
  })

  it('what is one of its kind, by Metaplex and by its own words', async () => {
    const { nfts, id } = setUp()
    const { nft, nft2022 } = chain.mints
    const found = await nfts(client.one.address)
    expect(found.map(({ address, name, standard }) => [address, name, standard]).sort()).toEqual(
      [
        [`${id}:${nft.mint}`, 'Local Picture', 'metaplex'],
        [`${id}:${nft2022.mint}`, 'Local Sculpture', 'token2022'],
      ].sort(),
    )
  })

  it('JSON-RPC: the published client sends and reads through the gateway, with numbers of 64 bits as they are', async () => {
    const { gateway, id } = setUp()
    const call = async (method: string, params: unknown[] = []) => {
      const body = { jsonrpc: '2.0', id: 1, method, params }
      return (await gateway.post(`/v1?chainId=${id}&projectId=shop`, body)).text()
    }
    expect(await call('getAccountInfo', [client.one.address])).toContain('"rentEpoch":18446744073709551615')
    expect(await call('getGenesisHash')).toContain(chain.genesisHash)
    for (const method of ['getEpochInfo', 'getLatestBlockhash', 'getRecentPrioritizationFees', 'getSlot'])
      expect([method, await call(method)]).toEqual([method, expect.stringContaining('"result"')])
  })
})
