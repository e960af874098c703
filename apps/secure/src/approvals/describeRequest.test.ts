import { encodeFunctionData, erc20Abi, maxUint256, parseAbi, stringToHex } from 'viem'
import { expect, it } from 'vitest'
import { readRequest } from '../../../reading/src/readRequest.js'
import { frameText as ar } from '../texts/ar/frame.js'
import { approvalText as words } from '../texts/en/approval.js'
import { frameText as en } from '../texts/en/frame.js'
import { describeRequest } from './describeRequest.js'
import { inspection } from './fixtures/inspection.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const origin = 'https://atlas.example'
const networks = {
  chains: [{ id: 31337, name: 'Anvil', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:1' }],
  solana: [],
}
const facts = {
  tokens: new Map(),
  balances: new Map(),
  contracts: new Map(),
  names: new Map(),
  prices: new Map(),
  simulation: undefined,
}

function describe(method: string, params: unknown, text = en, known: object = { inspection, facts }) {
  const question = readRequest({ method, params, chainId: 'eip155:31337', address, origin }, networks)
  return describeRequest({ question, text, address, site: 'atlas.example', raw: '{}', ...known })
}
const message = (text: string) => describe('personal_sign', [stringToHex(text), address])
const send = (transaction: object) => describe('eth_sendTransaction', [{ from: address, ...transaction }])
const erc20 = (functionName: 'transfer' | 'approve', amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName, args: [other, amount] })

it('a message stands there whole, with the account that signs it', () => {
  const approval = message('Hello')
  expect(approval).toMatchObject({ statement: 'Sign this message', message: 'Hello', warnings: [] })
  expect(approval.details).toContainEqual({ label: 'Account', value: address, isCode: true, isDetail: true })
  expect([approval.danger, approval.blocked]).toEqual([undefined, undefined])
})

const signIn = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nURI: https://${domain}`

it('a sign-in is called one, and is red where it is for another site', () => {
  expect(message(signIn('atlas.example'))).toMatchObject({
    title: 'Sign in',
    statement: 'Sign in',
    rest: 'to atlas.example',
    warnings: [],
  })
  const foreign = message(signIn('bank.example'))
  expect(foreign.warnings).toEqual([expect.stringContaining('bank.example')])
  expect([foreign.statement, foreign.danger]).toEqual(['Sign this message', words.ownOnly])
})

it('an allowance says who may take how much, whatever its amount', () => {
  const limited = send({ to: token, data: erc20('approve', 5n) })
  expect(limited).toMatchObject({
    statement: 'Give another address control of your tokens',
    rest: 'on Anvil',
    blocked: undefined,
  })
  expect(limited.facts).toContainEqual(expect.objectContaining({ label: 'May take', value: other }))
  expect(limited.facts).toContainEqual({ label: 'Network fee', value: 'Up to 0.00005 ETH' })
})

it('an unknown call is red', () => {
  const { statement, danger, warnings } = send({ to: token, data: '0x12345678' })
  expect(statement).toBe('Make an unknown call')
  expect([danger, ...warnings].join()).toContain('can’t tell what this call does')
})

it('a worth below a cent is not nothing, in Latin digits in every language', () => {
  const prices = new Map([['', 2_000]])
  const params = [{ from: address, to: other, value: '0x1' }]
  const notes = (text: typeof en) => {
    const known = { inspection, facts: { ...facts, prices } }
    const approval = describe('eth_sendTransaction', params, text, known)
    return [...(approval.balances ?? []), ...approval.facts].flatMap(({ note }) =>
      note?.includes('$') ? [note] : [],
    )
  }
  expect(notes(en)).toEqual(['Less than $0.01', '≈ $0.10'])
  expect(notes(ar).join()).toMatch(/0\.01.*0\.10/)
})

it('the fee is what is signed at most, and beside it what is expected, as Review has it', () => {
  const params = [{ from: address, to: other, value: '0x1' }]
  const feeOf = (prices: ReadonlyMap<string, number>, expectedFee: bigint | undefined, text = en) => {
    const known = { inspection: { ...inspection, expectedFee }, facts: { ...facts, prices } }
    const fact = describe('eth_sendTransaction', params, text, known).facts.find(
      ({ label }) => label === text.fee,
    )
    return [fact?.value, fact?.note]
  }
  const priced = new Map([['', 2_000]])
  const atMost = 'Up to 0.00005 ETH'
  expect(feeOf(priced, 35n * 10n ** 12n)).toEqual([atMost, '≈ $0.10 · Expected: ≈ $0.07'])
  expect(feeOf(new Map(), 34_567n * 10n ** 9n)).toEqual([atMost, 'Expected: 0.000034 ETH'])
  expect(feeOf(priced, 35n * 10n ** 12n, ar)[1]).toMatch(/المتوقع: .*0\.07/)
  // Cut off after the cent, as Review cuts it.
  expect(feeOf(priced, 385n * 10n ** 11n)).toEqual([atMost, '≈ $0.10 · Expected: ≈ $0.07'])
  // What reads alike is said once, and what no node states is not said.
  expect(feeOf(new Map([['', 2_001]]), 49_999n * 10n ** 9n)).toEqual([atMost, '≈ $0.10'])
  expect(feeOf(priced, undefined)).toEqual([atMost, '≈ $0.10'])
  expect(feeOf(priced, 10n ** 18n)).toEqual([atMost, '≈ $0.10'])
})

it('error: nothing is approved while the network has not answered, or does not', () => {
  const params = [{ from: address, to: token, data: erc20('approve', 5n) }]
  expect(describe('eth_sendTransaction', params, en, {}).blocked).toBe(en.checkingNetwork)
  expect(describe('eth_sendTransaction', params, en, { inspection: 'silent' }).blocked).toBe(en.networkSilent)
})

const permit = (value: string, verifyingContract?: string) => ({
  types: {
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  domain: { chainId: 31337, ...(verifyingContract && { verifyingContract }) },
  message: { spender: other, value },
})

it('a permit says who may take how much, and takes two steps', () => {
  const approval = describe('eth_signTypedData_v4', [address, permit('5', token)])
  expect(approval).toMatchObject({
    statement: 'Give another address control of your tokens.',
    danger: words.permitDanger,
  })
  expect(approval.facts).toContainEqual(expect.objectContaining({ label: 'May take', value: other }))
})

it('error: data that names no network says so', () => {
  const given = permit('5', token)
  const { chainId: _, ...domain } = given.domain
  const approval = describe('eth_signTypedData_v4', [address, { ...given, domain }])
  expect(approval.warnings).toContain('It names no network, so the signature works on all of them.')
  expect(approval.facts.filter(({ label }) => label === words.network)).toEqual([])
})

it('error: F5: Permit2 is known by its one contract, which stands there: at it alone an end of a permission is one', () => {
  const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
  const abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 end)'])
  const data = encodeFunctionData({ abi, args: [token, other, 5n, 1_900_000_000] })
  const uint = (...names: string[]) => names.map((name) => ({ name, type: 'uint256' }))
  const permits = (verifyingContract: string) => ({
    domain: { chainId: 31337, verifyingContract },
    primaryType: 'PermitTransferFrom',
    types: {
      TokenPermissions: [{ name: 'token', type: 'address' }, ...uint('amount')],
      PermitTransferFrom: [
        { name: 'permitted', type: 'TokenPermissions' },
        { name: 'spender', type: 'address' },
        ...uint('nonce', 'deadline'),
      ],
    },
    message: { permitted: { token, amount: '5' }, spender: other, nonce: 0, deadline: 1_900_000_000 },
  })
  for (const contract of [permit2, other]) {
    const both = [
      send({ to: contract, data }),
      describe('eth_signTypedData_v4', [address, permits(contract)]),
    ]
    for (const approval of both) {
      expect(approval.facts).toContainEqual(expect.objectContaining({ label: 'Contract', value: contract }))
    }
    const end = encodeFunctionData({ abi, args: [token, other, 0n, 1_900_000_000] })
    expect(send({ to: contract, data: end }).statement === words.revoke.split('|')[0]).toBe(
      contract === permit2,
    )
  }
})

it('error: F5: bytes that may be an operation of the account take two steps', () => {
  const hash = describe('personal_sign', [`0x${'ab'.repeat(32)}`, address])
  expect(hash).toMatchObject({ danger: words.operationDanger })
  expect(hash.warnings).toContain('It’s exactly 32 bytes, so it may be an operation of your account.')
  expect(message('Welcome to Atlas, sign this now.').danger).toBe(words.operationDanger)
  expect(message('Welcome to Atlas, sign this now!!').danger).toBeUndefined()
})

it('a whole collection is red in Arabic, too', () => {
  const abi = parseAbi(['function setApprovalForAll(address operator, bool approved)'])
  const data = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [other, true] })
  const approval = describe('eth_sendTransaction', [{ from: address, to: token, data }], ar)
  expect(approval.statement).toBe('منح عنوان آخر التحكم في كل عناصر مجموعة')
  const words = [...approval.warnings, approval.danger]
  expect(words).toEqual([expect.stringMatching(/\p{sc=Arabic}/u), expect.stringMatching(/\p{sc=Arabic}/u)])
  expect(words.join()).not.toMatch(/[a-z]/i)
})

it('S7: an allowance without a limit takes two steps', () => {
  const params = [{ from: address, to: token, data: erc20('approve', maxUint256) }]
  const approval = describe('eth_sendTransaction', params, en, { inspection, facts })
  expect(approval.blocked).toBeUndefined()
  expect(approval.danger).toContain('could take all your tokens of this kind')
})
