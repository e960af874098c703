import { encodeFunctionData, type Hex, parseAbi, stringToHex } from 'viem'
import { beforeEach, expect, it } from 'vitest'
import { toBase58 } from '../../../../packages/latchkit/src/wire/base58.js'
import { email, type Home } from '../identity/fixtures/browser.js'
import { textOf } from '../texts/textOf.js'
import { openFrame } from './fixtures/frame.js'
import { homesOfTests } from './fixtures/homesOfTests.js'

// The wall: what no site gets is refused in the frame, before anything is shown. The cases are those of the reading's own test.

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const solana = { id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Local', rpcUrl: 'http://127.0.0.1:1' }
let home: Home
const openServices = homesOfTests()
beforeEach(async () => {
  home = await openServices()
})

const multicall = (to: Hex, data: Hex) =>
  encodeFunctionData({
    abi: parseAbi(['function aggregate((address target, bytes callData)[] calls)']),
    args: [[{ target: to, callData: data }]],
  })
const fields = (text: string) =>
  text.split(',').map((field) => ({ type: field.split(' ')[0], name: field.split(' ')[1] }))
const delegation = (account: string) => ({
  domain: { name: 'DelegationManager', version: '1', chainId: 31_337, verifyingContract: other },
  primaryType: 'Delegation',
  types: {
    Delegation: fields('address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt'),
    Caveat: fields('address enforcer,bytes terms'),
  },
  message: { delegate: other, delegator: account, authority: `0x${'ff'.repeat(32)}`, caveats: [], salt: 0 },
})

const requests = (own: string) =>
  ({
    'a delegation': ['eth_signTypedData_v4', [own, delegation(own)]],
    'a delegation as a text': ['eth_signTypedData_v4', [own, JSON.stringify(delegation(own))]],
    'a text of the wallet’s own': ['personal_sign', [stringToHex('latchkit split v1|user|1|hash'), own]],
    'the end of a session': ['personal_sign', [stringToHex('Revoke session 0x12'), own]],
    'a call to the account': ['eth_sendTransaction', [{ from: own, to: own, data: '0xe9ae5c53' }]],
    'a call to an EntryPoint': ['eth_sendTransaction', [{ from: own, to: entryPoint, value: '0x1' }]],
    'a call to the manager inside of another one': [
      'eth_sendTransaction',
      [{ from: own, to: other, data: multicall(manager, '0x12345678') }],
    ],
    'code for the account': [
      'eth_sendTransaction',
      [{ from: own, to: own, authorizationList: [{ address: other, chainId: '0x7a69' }] }],
    ],
    'the end of the account’s code': [
      'eth_sendTransaction',
      [{ from: own, to: other, authorizationList: [{ address: `0x${'00'.repeat(20)}` }] }],
    ],
    'the second of several calls': [
      'wallet_sendCalls',
      [{ version: '2.0.0', calls: [{ to: other }, { to: manager, data: '0x12345678' }] }],
    ],
    'code beside calls': [
      'wallet_sendCalls',
      [{ version: '2.0.0', calls: [{ to: other }], authorizationList: [] }],
    ],
    'code in a call': [
      'wallet_sendCalls',
      [{ version: '2.0.0', calls: [{ to: other, authorizationList: [{}] }] }],
    ],
    'a user operation': ['eth_sendUserOperation', [{}, entryPoint]],
    permissions: ['wallet_grantPermissions', [{}]],
  }) satisfies Readonly<Record<string, readonly [string, readonly unknown[]]>>

it('error: whatever lets others act for the account is refused with 4200, and nothing is shown', async () => {
  const chains = [{ id: 31_337, name: 'Local', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:1' }]
  const frame = await openFrame(home, { networks: { chains, solana: [solana] } })
  await frame.send('CONNECT_EMAIL', { email })
  await frame.type(1)
  await expect.poll(() => frame.events.at(-1)).toBe('hide')
  const { addresses } = (await frame.browser.wallets.wallet())!.facts
  const before = [...frame.events]
  const answerTo = (payload: object) =>
    frame.send('RPC_REQUEST', payload as never).catch((error: unknown) => error)
  const words = new Set<string>()
  for (const [what, [method, params]] of Object.entries(requests(addresses.eip155))) {
    const answer = await answerTo({ method, params })
    expect(answer, what).toMatchObject({ code: 4200, message: expect.any(String) })
    words.add((answer as Error).message)
  }
  expect(words).toContain(
    'It would let someone else act for your account without asking you again. This wallet signs that for no site.',
  )
  const text = new TextEncoder().encode('latchkit split v1|user|1|hash')
  const message = { message: toBase58(text), pubkey: addresses.solana }
  const onSolana = { method: 'solana_signMessage', params: message, chainId: solana.id }
  expect(await answerTo(onSolana)).toMatchObject({ code: 4200 })

  // In the language of the frame, as every word of it.
  Object.assign(frame.parts, { text: () => textOf('ar') })
  const inArabic = (await answerTo(onSolana)) as Error
  expect(inArabic.message).toMatch(/^\p{sc=Arabic}/u)
  expect(frame.events).toEqual(before)
  expect(frame.text()).toBe('')
})
