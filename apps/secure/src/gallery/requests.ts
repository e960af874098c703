import * as v from 'valibot'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  maxUint256,
  parseAbi,
  parseUnits,
  stringToHex,
  toHex,
} from 'viem'
import { caip2Of } from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import { coin } from '../../../reading/src/chain/gateway.js'
import type { Facts } from '../../../reading/src/chain/gatherFacts.js'
import type { Change } from '../../../reading/src/chain/simulate.js'
import { readRequest } from '../../../reading/src/readRequest.js'
import { describeRequest } from '../approvals/describeRequest.js'
import { networkFields } from '../namespaces/networks.js'
import { frameText as en } from '../texts/en/frame.js'

/** The account that each request is of. */
export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const usdc = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const items = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const networks = v.parse(v.object(networkFields), {
  chains: [{ id: 1, name: 'Ethereum', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:1' }],
})
const inspection = {
  fails: undefined,
  gas: 60_000n,
  maxFeePerGas: 20n * 10n ** 9n,
  maxPriorityFeePerGas: 10n ** 9n,
  balance: 5n * 10n ** 18n,
  isContract: true,
  usualFeePerGas: 20n * 10n ** 9n,
  expectedFee: 50_000n * 17n * 10n ** 9n,
  nonce: 7,
  nextNonce: 7,
}
const facts: Facts = {
  tokens: new Map([[usdc, { symbol: 'USDC', decimals: 6 }]]),
  balances: new Map([[usdc, parseUnits('250.5', 6)]]),
  contracts: new Map([
    [other, false],
    [third, true],
    [usdc, true],
    [items, true],
  ]),
  names: new Map([[third, { text: 'exchange.eth', isOdd: false }]]),
  prices: new Map([
    [coin, 2_000],
    [usdc, 1],
  ]),
  simulation: undefined,
}
const withChanges = (changes: readonly Change[]): Facts => ({ ...facts, simulation: { changes, gas: [] } })

const abi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] calls)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
])
const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [third, amount] })
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [other, 5_000_000n] })
const multicall = (...args: readonly Hex[]) =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [args] })
const zero = '0x0000000000000000000000000000000000000000'
const safe = (to: Hex, data: Hex) =>
  encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [to, 0n, data, 0, 0n, 0n, 0n, zero, zero, '0x'],
  })

const field = (type: string) => (name: string) => ({ name, type })
const [addressOf, uint] = [field('address'), field('uint256')]
const permit = {
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
  primaryType: 'Permit',
  types: { Permit: [...['owner', 'spender'].map(addressOf), ...['value', 'nonce', 'deadline'].map(uint)] },
  message: { owner: address, spender: third, value: '300000000', nonce: 0, deadline: 2_000_000_000 },
}
const permitSingle = {
  domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
  primaryType: 'PermitSingle',
  types: {
    PermitSingle: [{ name: 'details', type: 'PermitDetails' }, addressOf('spender'), uint('sigDeadline')],
    PermitDetails: [
      ...[addressOf('token'), field('uint160')('amount')],
      ...['expiration', 'nonce'].map(field('uint48')),
    ],
  },
  message: {
    details: { token: usdc, amount: String(2n ** 160n - 1n), expiration: 1_900_000_000, nonce: 0 },
    spender: third,
    sigDeadline: 2_000_000_000,
  },
}
const authorization = {
  ...permit,
  primaryType: 'TransferWithAuthorization',
  types: {
    TransferWithAuthorization: [
      ...['from', 'to'].map(addressOf),
      ...['value', 'validAfter', 'validBefore'].map(uint),
      field('bytes32')('nonce'),
    ],
  },
  message: {
    from: address,
    to: other,
    value: '25000000',
    validAfter: 0,
    validBefore: 2_000_000_000,
    nonce: `0x${'11'.repeat(32)}`,
  },
}
const item = ['itemType', 'token', 'identifierOrCriteria', 'startAmount', 'endAmount']
const itemFields = item.map((name) => field({ itemType: 'uint8', token: 'address' }[name] ?? 'uint256')(name))
const seaport = {
  domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: third },
  primaryType: 'OrderComponents',
  types: {
    OrderComponents: [
      ...[addressOf('offerer'), field('OfferItem[]')('offer')],
      ...[field('ConsiderationItem[]')('consideration'), uint('endTime')],
    ],
    OfferItem: itemFields,
    ConsiderationItem: [...itemFields, addressOf('recipient')],
  },
  message: {
    offerer: address,
    offer: [{ itemType: 2, token: items, identifierOrCriteria: '42', startAmount: 1, endAmount: 1 }],
    consideration: [
      {
        itemType: 0,
        token: zero,
        identifierOrCriteria: 0,
        recipient: address,
        startAmount: '1000000000000000000',
        endAmount: '900000000000000000',
      },
      {
        itemType: 0,
        token: zero,
        identifierOrCriteria: 0,
        recipient: other,
        startAmount: '50000000000000000',
        endAmount: '50000000000000000',
      },
    ],
    endTime: 2_000_000_000,
  },
}
const send = (transaction: object) => ['eth_sendTransaction', [{ from: address, ...transaction }]] as const
const sign = (data: unknown) => ['eth_signTypedData_v4', [address, data]] as const

const sendCalls = (calls: readonly object[]) => ['wallet_sendCalls', [{ version: '2.0.0', calls }]] as const
const signIn = (domain: string) =>
  `${domain} wants you to sign in with your Ethereum account:\n${address}\n\nURI: https://${domain}`

/** A request of each kind, and what the networks say of it. */
export const requests = {
  send: [
    ...send({ to: other, value: '0x1bc16d674ec80000' }),
    withChanges([{ token: undefined, amount: -(2n * 10n ** 18n) }]),
  ],
  transfer: [...send({ to: usdc, data: transfer }), withChanges([{ token: usdc, amount: -5_000_000n }])],
  approve: [...send({ to: usdc, data: approve(100_000_000n) }), withChanges([])],
  approveUnlimited: [...send({ to: usdc, data: approve(maxUint256) }), withChanges([])],
  setApprovalForAll: send({
    to: items,
    data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [third, true] }),
  }),
  multicall: send({
    to: usdc,
    data: encodeFunctionData({
      abi,
      functionName: 'multicall',
      args: [[transfer, approve(maxUint256), '0x12345678']],
    }),
  }),
  multicallInMulticall: send({ to: usdc, data: multicall(multicall(`${transfer}beef`), transfer) }),
  permit2Call: send({
    to: permit2,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [usdc, third, 5n, 1_900_000_000] }),
  }),
  increaseAllowance: send({
    to: usdc,
    data: encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [third, maxUint256] }),
  }),
  itemWithOrder: send({
    to: items,
    data: encodeFunctionData({
      abi,
      functionName: 'safeTransferFrom',
      args: [address, third, 42n, '0xc0ffee'],
    }),
  }),
  delegatecall: send({
    to: third,
    data: encodeFunctionData({
      abi,
      functionName: 'execTransaction',
      args: [other, 0n, '0xdeadbeef', 1, 0n, 0n, 0n, zero, zero, '0x'],
    }),
  }),
  unknownCall: send({ to: third, data: '0xdeadbeef00' }),
  hashMessage: ['personal_sign', [`0x${'ab'.repeat(32)}`, address]],
  approveItem: send({ to: items, data: approve(42n) }),
  approveAbove: [...send({ to: usdc, data: approve(300_000_000n) }), withChanges([])],
  safeInMulticall: send({ to: third, data: multicall(safe(usdc, approve(5n))) }),
  permit: sign(permit),
  permit2: sign(permitSingle),
  transferWithAuthorization: sign(authorization),
  seaport: sign(seaport),
  unknownTypedData: sign({ ...permit, primaryType: 'Vote', types: { Vote: [uint('value')] } }),
  message: ['personal_sign', ['0x48656c6c6f', address]],
  signIn: ['personal_sign', [stringToHex(signIn('atlas.example')), address]],
  signInElsewhere: ['personal_sign', [stringToHex(signIn('bank.example')), address]],
  sendToItself: send({ to: address, value: '0x1bc16d674ec80000' }),
  sendMoreThanThereIs: send({ to: other, value: toHex(9n * 10n ** 18n) }),
  sendOtherwiseSimulated: [
    ...send({ to: other, value: '0x1bc16d674ec80000' }),
    withChanges([{ token: undefined, amount: -(4n * 10n ** 18n) }]),
  ],
  transferUnknownToken: [
    ...send({ to: usdc, data: transfer }),
    { ...facts, prices: new Map([[coin, 2_000]]) },
  ],
  transferSilentNode: [
    ...send({ to: usdc, data: transfer }),
    { ...facts, tokens: new Map(), balances: new Map() },
  ],
  unknownCallSimulatedAsNothing: [...send({ to: third, data: '0xdeadbeef00' }), withChanges([])],
  unknownCallWithCoins: send({ to: third, data: '0xdeadbeef00', value: '0x1bc16d674ec80000' }),
  oneOfCalls: sendCalls([{ to: other, value: '0x1bc16d674ec80000' }]),
  calls: sendCalls([
    { to: other, value: '0x1bc16d674ec80000' },
    { to: third, value: '0xde0b6b3a7640000' },
    { to: usdc, data: transfer },
  ]),
  callsWithItem: sendCalls([
    { to: other, value: '0x38d7ea4c68000' },
    {
      to: items,
      data: encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [address, third, 42n, '0x'] }),
    },
  ]),
  callsWithUnnamedToken: sendCalls([
    { to: other, value: '0x38d7ea4c68000' },
    { to: items, data: transfer },
  ]),
  callsWithUnknown: sendCalls([
    { to: other, value: '0x1bc16d674ec80000' },
    { to: third, data: '0xdeadbeef00' },
  ]),
} satisfies Readonly<Record<string, readonly [string, unknown, Facts?]>>

/** Returns what a person is shown of a request. */
export const described = ([method, params, known = facts]: readonly [string, unknown, Facts?], text = en) => {
  const input = { method, params, chainId: caip2Of(1), address, origin: 'https://atlas.example' }
  const question = readRequest(input, networks)
  const count = question.kind === 'calls' ? question.calls.length : 0
  return describeRequest({
    question,
    text,
    address,
    site: 'atlas.example',
    raw: '',
    inspection,
    inspections: Array.from({ length: count }, (_, at) => ({ ...inspection, nonce: 7 + at })),
    facts: known,
    receivers: [third],
  })
}
