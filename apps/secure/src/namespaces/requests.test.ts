import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256, toHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type RpcCall,
  rpcAt,
} from '../../../../packages/latchkit/src/adapters/evm/fixtures/chainContracts.js'
import { coinsOf, deployCoin } from '../../../../packages/latchkit/src/adapters/evm/fixtures/coins.js'
import { type Anvil, startAnvil } from '../../../../packages/latchkit/src/adapters/evm/fixtures/startAnvil.js'
import { readRequest } from '../../../reading/src/readRequest.js'
import { describeRequest } from '../approvals/describeRequest.js'
import { applyTerms, withTerms } from '../calls/terms.js'
import { frameText as en } from '../texts/en/frame.js'
import { addressesOf, deriveKeys } from '../vault/deriveKeys.js'
import { signEip155 } from './eip155/sign.js'
import { inspectQuestion, type NetworkFacts, performRequest, type Sign } from './requests.js'

const keys = deriveKeys(new Uint8Array(32).fill(9))
const address = addressesOf(keys).eip155 as Hex
const receiver = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const spender = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
let anvil: Anvil
let rpc: RpcCall
let coin: Hex

beforeAll(async () => {
  anvil = await startAnvil(31_337)
  rpc = rpcAt(anvil.rpcUrl)
  await rpc('anvil_setBalance', address, toHex(10n ** 19n))
  const [holder] = (await rpc('eth_accounts')) as [string]
  coin = await deployCoin(rpc, holder, { symbol: 'COIN', decimals: 6, supply: 1_000_000_000n })
  await rpc('eth_sendTransaction', { from: holder, to: coin, data: erc20('transfer', address, 12_500_000n) })
})
afterAll(() => anvil.stop())

const erc20 = (functionName: 'transfer' | 'approve', to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [to, amount] })

const sign: Sign = async (request) => signEip155(keys.eip155, request as Parameters<typeof signEip155>[1])

const performing = { sign, beforeSending: () => undefined }

/** Reads, tries and shows a transaction, as the frame does. */
async function show(transaction: object, gateway?: string) {
  const networks = {
    chains: [{ id: 31_337, name: 'Anvil', symbol: 'ETH', rpcUrl: anvil.rpcUrl }],
    solana: [],
  }
  const given = { method: 'eth_sendTransaction', params: [{ from: address, ...transaction }] }
  const input = { ...given, chainId: 'eip155:31337', address, origin: 'https://atlas.example' }
  const question = readRequest(input, networks)
  const known: NetworkFacts = {}
  await inspectQuestion(question, address, known, gateway ? { url: gateway, projectId: 'shop' } : undefined)
  const approval = describeRequest({ question, text: en, address, site: 'atlas.example', raw: '', ...known })
  const fact = (label: string) =>
    [...approval.facts, ...approval.details].find((each) => each.label === label)
  return { question, known, approval, fact }
}

it('tokens: the contract’s own name, the simulated changes, and what is sent is what was shown', async () => {
  const { question, known, approval, fact } = await show({
    to: coin,
    data: erc20('transfer', receiver, 5_000_000n),
  })
  const node = new URL(anvil.rpcUrl).host
  expect(approval.balances).toEqual([
    {
      label: 'Your balance',
      symbol: 'COIN',
      amount: '−5 COIN',
      note: '5000000 in smallest units',
      before: '12.5',
      after: '7.5 COIN',
      source: `Balance reported by ${node}`,
    },
  ])
  expect(fact('To')).toMatchObject({
    value: receiver,
    note: 'New recipient: you haven’t sent to this address from this wallet on this site',
  })
  expect(fact('Token')?.note).toBe('Not a token we know')
  // The simulation says no more than what is signed.
  expect(approval.changes).toEqual([])
  expect([approval.danger, approval.blocked]).toEqual([undefined, undefined])
  const hash = await performRequest(question, known, performing)
  const sent = (await rpc('eth_getTransactionByHash', hash)) as Readonly<Record<string, Hex>>
  expect(String(Number(sent.nonce))).toBe(fact('Nonce')?.value)
  await expect.poll(() => coinsOf(rpc, coin, receiver)).toBe(5_000_000n)
})

it('S7: in the place of no limit all that the account has is proposed, and only that is signed', async () => {
  const { question, known, approval } = await show({ to: coin, data: erc20('approve', spender, maxUint256) })
  expect(approval.danger).toContain('could take all your tokens of this kind')
  expect(approval.proposal).toMatchObject({ limit: 7_500_000n, label: 'Allow only 7.5 COIN' })
  const terms = { limit: 7_500_000n }
  const hash = await performRequest(applyTerms(question, terms), withTerms(known, terms), performing)
  expect(await rpc('eth_getTransactionByHash', hash)).toMatchObject({
    to: coin.toLowerCase(),
    input: erc20('approve', spender, 7_500_000n),
  })
  expect(() => applyTerms(question, { limit: maxUint256 + 1n })).toThrow()
})

it('error: a transaction of which no node says whether it arrived may have been sent; one that a node refuses has not', async () => {
  const { question, known } = await show({ to: receiver, value: '0x1' })
  if (question.kind !== 'transaction') throw new Error(question.kind)
  const silent = createServer((request) => request.socket.destroy())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const rpcUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const elsewhere = { ...question, chain: { ...question.chain, rpcUrl } }
  await expect(performRequest(elsewhere, known, performing)).rejects.toMatchObject({
    code: 'requestUnconfirmed',
  })
  silent.close()
  await performRequest(question, known, performing)
  const { known: later } = await show({ to: receiver, value: '0x1' })
  const again = { ...later, inspection: known.inspection } as NetworkFacts
  const other = { ...question, transaction: { ...question.transaction, value: 2n } }
  await expect(performRequest(other, again, performing)).rejects.not.toMatchObject({
    code: 'requestUnconfirmed',
  })
})

it('a price of the gateway is the worth; without a gateway there is none', async () => {
  const server = createServer((request, response) => {
    const fungibles = [{ address: 'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', price: 2_000 }]
    const isPrice = request.url === '/v1/fungible/price?projectId=shop' && request.method === 'POST'
    response.end(JSON.stringify(isPrice ? { fungibles } : { name: 'ada.eth' }))
  }).listen(0)
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { approval, fact } = await show({ to: receiver, value: toHex(10n ** 18n) }, url)
    expect(approval.balances).toMatchObject([{ amount: '−1 ETH', note: '≈ $2,000.00' }])
    expect(fact('To')?.note).toMatch(/ · named “ada\.eth” by the site’s directory$/)
  } finally {
    server.close()
  }
  const { approval } = await show({ to: receiver, value: toHex(10n ** 18n) })
  expect(approval.balances?.map(({ note }) => note)).toEqual([undefined])
})

it('error: a gateway and a node that send without an end, or nonsense, change nothing of what is read', async () => {
  const server = createServer((_, response) => {
    const more = () => {
      while (response.write('<script>alert(1)</script>'.repeat(4_000)));
    }
    response.on('drain', more)
    more()
  }).listen(0)
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { approval, fact } = await show({ to: receiver, value: '0x1' }, url)
    expect(approval.balances).toMatchObject([{ amount: '−0.000000000000000001 ETH' }])
    expect(fact('To')?.note).not.toContain('script')
    expect(approval.blocked).toBeUndefined()
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
