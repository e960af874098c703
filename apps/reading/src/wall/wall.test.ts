import fc from 'fast-check'
import {
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  parseAbi,
  parseAbiParameters,
  stringToHex,
  toFunctionSelector,
} from 'viem'
import { expect, it } from 'vitest'
import {
  factorText,
  ownPrefix,
  splitText,
} from '../../../../packages/latchkit/src/wire/custody/signedTexts.js'
import { readRequest } from '../readRequest.js'
import { say } from '../say.js'
import { noticeTexts as ar } from '../texts/ar/notices.js'
import { accountContracts } from './accountContracts.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const manager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:1' }
const networks = { chains: [chain, { ...chain, id: 10 }, { ...chain, id: 42_161 }], solana: [] }

const read = (method: string, params: unknown, chainId = 1) =>
  readRequest(
    { method, params, chainId: `eip155:${chainId}`, address: account, origin: 'https://atlas.example' },
    networks,
  )
const send = (transaction: object) => read('eth_sendTransaction', [{ from: account, ...transaction }])
const bundle = (...calls: readonly object[]) => read('wallet_sendCalls', [{ version: '2.0.0', calls }])
const sign = (data: unknown, chainId = 1) => read('eth_signTypedData_v4', [account, data], chainId)
const walled = { kind: 'unreadable', isWalled: true }
const upper = (address: string) => `0x${address.slice(2).toUpperCase()}`

it.each(Object.entries(accountContracts))(
  '%s gets no call of a site and no typed data, in any case of its letters',
  (_, address) => {
    for (const to of [address, address.toLowerCase(), upper(address), getAddress(address.toLowerCase())]) {
      expect(send({ to, data: '0x12345678' })).toMatchObject(walled)
      expect(send({ to, value: '0x1' })).toMatchObject(walled)
      expect(bundle({ to: other, value: '0x1' }, { to, data: '0x12345678' })).toMatchObject(walled)
      expect(sign(typed({ verifyingContract: to }))).toMatchObject(walled)
    }
  },
)

it('the account itself gets no data, and coins as anyone does', () => {
  for (const to of [account, account.toLowerCase(), upper(account)]) {
    expect(send({ to, data: '0x00' })).toMatchObject(walled)
    expect(send({ to, input: '0xe9ae5c53' })).toMatchObject(walled)
    expect(bundle({ to, data: '0xe9ae5c53' })).toMatchObject(walled)
    expect(send({ to, value: '0' })).toMatchObject({ kind: 'transaction' })
    expect(bundle({ to, value: '0x1' })).toMatchObject({ kind: 'calls' })
  }
})

const abi = parseAbi([
  'function multicall(bytes[] calls)',
  'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function aggregate3Value((address target, bool allowFailure, uint256 value, bytes callData)[] calls)',
  'function aggregate((address target, bytes callData)[] calls)',
  'function blockAndAggregate((address target, bytes callData)[] calls)',
  'function tryAggregate(bool all, (address target, bytes callData)[] calls)',
  'function tryBlockAndAggregate(bool all, (address target, bytes callData)[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function execTransactionFromModule(address to, uint256 value, bytes data, uint8 operation)',
  'function execTransactionFromModuleReturnData(address to, uint256 value, bytes data, uint8 operation)',
  'function multiSend(bytes transactions)',
])
const accounts = {
  proxy: parseAbi(['function execute(address target, bytes data)']),
  plain: parseAbi(['function execute(address target, uint256 value, bytes data)']),
  operation: parseAbi(['function execute(address to, uint256 value, bytes data, uint8 operation)']),
  struct: parseAbi(['function execute((address target, uint256 value, bytes callData) execution)']),
  mode: parseAbi(['function execute(bytes32 mode, bytes executions)']),
  structs: parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)']),
  pairs: parseAbi(['function executeBatch(address[] targets, bytes[] datas)']),
  triples: parseAbi(['function executeBatch(address[] targets, uint256[] values, bytes[] datas)']),
}
const zero = '0x0000000000000000000000000000000000000000'
const mode = (first: string) => `0x${first}${'00'.repeat(31)}` as Hex
const safe = (to: Hex, data: Hex, operation: number) =>
  encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [to, 0n, data, operation, 0n, 0n, 0n, zero, zero, '0x'],
  })
const many = (to: Hex, data: Hex) => [{ target: to, callData: data }] as const

/** Every way to carry a call to another address, as its name and what writes it. */
const carriers: Readonly<Record<string, (to: Hex, data: Hex) => Hex>> = {
  aggregate: (to, data) => encodeFunctionData({ abi, functionName: 'aggregate', args: [many(to, data)] }),
  blockAndAggregate: (to, data) =>
    encodeFunctionData({ abi, functionName: 'blockAndAggregate', args: [many(to, data)] }),
  tryAggregate: (to, data) =>
    encodeFunctionData({ abi, functionName: 'tryAggregate', args: [false, many(to, data)] }),
  tryBlockAndAggregate: (to, data) =>
    encodeFunctionData({ abi, functionName: 'tryBlockAndAggregate', args: [true, many(to, data)] }),
  aggregate3: (target, callData) =>
    encodeFunctionData({
      abi,
      functionName: 'aggregate3',
      args: [[{ target, allowFailure: true, callData }]],
    }),
  aggregate3Value: (target, callData) =>
    encodeFunctionData({
      abi,
      functionName: 'aggregate3Value',
      args: [[{ target, allowFailure: true, value: 1n, callData }]],
    }),
  'a Safe': (to, data) => safe(to, data, 0),
  'a Safe that lends its name': (to, data) => safe(to, data, 1),
  'a module of a Safe': (to, data) =>
    encodeFunctionData({ abi, functionName: 'execTransactionFromModule', args: [to, 0n, data, 0] }),
  'a module that wants the answer': (to, data) =>
    encodeFunctionData({ abi, functionName: 'execTransactionFromModuleReturnData', args: [to, 0n, data, 1] }),
  multiSend: (to, data) =>
    encodeFunctionData({
      abi,
      functionName: 'multiSend',
      args: [
        encodePacked(
          [
            'uint8',
            'address',
            'uint256',
            'uint256',
            'bytes',
            'uint8',
            'address',
            'uint256',
            'uint256',
            'bytes',
          ],
          [0, other, 1n, 0n, '0x', 0, to, 0n, BigInt(data.length / 2 - 1), data],
        ),
      ],
    }),
  'a proxy of one owner': (to, data) => encodeFunctionData({ abi: accounts.proxy, args: [to, data] }),
  execute: (to, data) => encodeFunctionData({ abi: accounts.plain, args: [to, 0n, data] }),
  'execute by an operation': (to, data) =>
    encodeFunctionData({ abi: accounts.operation, args: [to, 0n, data, 0] }),
  'execute of one struct': (target, callData) =>
    encodeFunctionData({ abi: accounts.struct, args: [{ target, value: 0n, callData }] }),
  'execute by a mode': (to, data) =>
    encodeFunctionData({
      abi: accounts.mode,
      args: [mode('00'), encodePacked(['address', 'uint256', 'bytes'], [to, 0n, data])],
    }),
  'execute of several by a mode': (target, data) =>
    encodeFunctionData({
      abi: accounts.mode,
      args: [
        mode('01'),
        encodeAbiParameters(parseAbiParameters('(address target, uint256 value, bytes data)[]'), [
          [{ target, value: 0n, data }],
        ]),
      ],
    }),
  'executeBatch of structs': (target, data) =>
    encodeFunctionData({ abi: accounts.structs, args: [[{ target, value: 0n, data }]] }),
  'executeBatch of pairs': (to, data) => encodeFunctionData({ abi: accounts.pairs, args: [[to], [data]] }),
  'executeBatch of triples': (to, data) =>
    encodeFunctionData({ abi: accounts.triples, args: [[to], [0n], [data]] }),
}

it.each(Object.entries(carriers))('%s carries no call through the wall, and others are read', (_, carry) => {
  for (const to of [account, entryPoint, manager] as const) {
    expect(send({ to: contract, data: carry(to, '0x12345678') })).toMatchObject(walled)
    expect(bundle({ to: contract, data: carry(to, '0x12345678') })).toMatchObject(walled)
    // In another one of them, too.
    for (const around of Object.values(carriers)) {
      expect(send({ to: contract, data: around(contract, carry(to, '0x12345678')) })).toMatchObject(walled)
    }
    const inMany = encodeFunctionData({ abi, functionName: 'multicall', args: [[carry(to, '0x12345678')]] })
    expect(send({ to: contract, data: inMany })).toMatchObject(walled)
  }
  const harmless = carry(other, '0x12345678')
  const call = { to: other, data: '0x12345678', call: { kind: 'unknown' } }
  const { call: found } = send({ to: contract, data: harmless }) as { readonly call: object }
  expect(
    'inner' in found ? found.inner : 'calls' in found && (found.calls as readonly object[]).at(-1),
  ).toMatchObject(call)
})

const delegationOf = '(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes)'
it.each([
  `enableDelegation(${delegationOf})`,
  `disableDelegation(${delegationOf})`,
  'redeemDelegations(bytes[],bytes32[],bytes[])',
  'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
  'handleOps((address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)[],address)',
])('%s is refused at any address, and inside of a multicall', (signature) => {
  const data = toFunctionSelector(signature)
  expect(send({ to: contract, data })).toMatchObject(walled)
  expect(send({ to: contract, data: upper(data) })).toMatchObject(walled)
  const inMany = encodeFunctionData({ abi, functionName: 'multicall', args: [[data]] })
  expect(send({ to: contract, data: inMany })).toMatchObject(walled)
})

it('the selectors are those of the public contracts', () => {
  expect(toFunctionSelector('redeemDelegations(bytes[],bytes32[],bytes[])')).toBe('0xcef6d209')
  expect(toFunctionSelector(`disableDelegation(${delegationOf})`)).toBe('0x49934047')
})

const list = [{ address: other, chainId: '0x1' }]
it.each([
  ['one', { authorizationList: list }],
  ['an empty list', { authorizationList: [] }],
  [
    'one that is signed',
    { authorizationList: [{ address: other, nonce: '0x0', r: '0x1', s: '0x1', yParity: 0 }] },
  ],
  ['one that clears', { authorizationList: [{ address: zero, chainId: 1 }] }],
  ['one for every network', { authorizationList: [{ address: other, chainId: 0 }] }],
  ['no list', { authorizationList: { address: other } }],
  ['a text', { authorizationList: '0x' }],
  ['another spelling', { authorization_list: list }],
  ['a British one', { authorisations: list }],
  ['one of user operations', { eip7702Auth: list[0] }],
  ['its kind', { type: '0x4' }],
  ['its kind with a zero', { type: '0x04' }],
  ['its kind as a number', { type: 4 }],
  ['its kind as a word', { type: 'eip7702' }],
])('error: code for the account, as %s, is refused in a transaction and all about calls', (_, code) => {
  expect(send({ to: account, ...code })).toMatchObject(walled)
  expect(send({ to: other, value: '0x1', ...code })).toMatchObject(walled)
  expect(bundle({ to: other, value: '0x1', ...code })).toMatchObject(walled)
  expect(bundle({ to: other, capabilities: { code: { optional: true, ...code } } })).toMatchObject(walled)
  expect(read('wallet_sendCalls', [{ version: '2.0.0', calls: [{ to: other }], ...code }])).toMatchObject(
    walled,
  )
})

it.each([
  splitText('user', 1, 'hash'),
  factorText('user', 1, ''),
  ownPrefix,
  'latchkit',
  'LATCHKIT split v1|',
  ' \n latchkit split v1|',
  'latchkit\tsplit',
  '\ufefflatchkit split',
  '\u200blatch\u200bkit\u00a0split',
  'ｌａｔｃｈｋｉｔ split',
  'Revoke session 0x12',
  'revoke  session 0x12',
])('error: the wallet’s own text %j is signed for no site', (text) => {
  expect(read('personal_sign', [stringToHex(text), account])).toMatchObject(walled)
  expect(read('personal_sign', [account, stringToHex(text)])).toMatchObject(walled)
})

it('error: a text of the wallet’s own that ends in bytes that are no text is refused, too', () => {
  expect(read('personal_sign', [`${stringToHex('latchkit split v1|')}ff00`, account])).toMatchObject(walled)
})

it.each([
  'Sign in to Latchkit',
  'latchkits and more',
  'latchkit.example wants you to sign in with your Ethereum account:\n',
  'Revoke sessions? No.',
])('the text %j is an ordinary one', (text) => {
  expect(read('personal_sign', [stringToHex(text), account])).toMatchObject({ kind: 'message' })
})

const fieldsOf = (text: string) =>
  text.split(',').map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { type, name }
  })
const packed =
  'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData'
const unpacked =
  'address sender,uint256 nonce,bytes initCode,bytes callData,uint256 callGasLimit,uint256 verificationGasLimit,uint256 preVerificationGas,uint256 maxFeePerGas,uint256 maxPriorityFeePerGas,bytes paymasterAndData'
/** The orders of accounts by their versions: the name, and the fields. */
const orders = [
  ['Delegation', 'address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt'],
  ['PackedUserOperation', packed],
  ['PackedUserOperation', `${packed},address entryPoint`],
  ['UserOperation', unpacked],
  ['UserOperation', `${unpacked},address entryPoint`],
  [
    'UserOperationRequest',
    'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,uint256 paymasterVerificationGasLimit,uint256 paymasterPostOpGasLimit,uint48 validAfter,uint48 validUntil',
  ],
] as const
const caveat = fieldsOf('address enforcer,bytes terms')

/** A value of a type, fit to be signed. */
const sampleOf = (type: string): unknown =>
  ({ address: other, bytes: '0x', bytes32: `0x${'ff'.repeat(32)}` })[type] ?? (type.endsWith('[]') ? [] : '1')
const messageOf = (fields: readonly { readonly name: string; readonly type: string }[]) =>
  Object.fromEntries(fields.map(({ name, type }) => [name, sampleOf(type)]))

function order([primaryType, text]: (typeof orders)[number], domain: object = { chainId: 1 }) {
  const fields = fieldsOf(text)
  return { primaryType, domain, types: { [primaryType]: fields, Caveat: caveat }, message: messageOf(fields) }
}

/** Harmless typed data, for a domain. */
const typed = (domain: object) => ({
  domain: { chainId: 1, ...domain },
  primaryType: 'Mail',
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  message: { contents: 'Hello' },
})

const domains: Readonly<Record<string, object>> = {
  'the real manager': { name: 'DelegationManager', version: '1', chainId: 1, verifyingContract: manager },
  'another contract': { name: 'x', version: '1', chainId: 1, verifyingContract: contract },
  nobody: { chainId: 1 },
  'nothing at all': {},
  'no network': { name: 'DelegationManager', version: '1', verifyingContract: contract },
  'network 0': { chainId: 0, verifyingContract: contract },
  'a network as a text': { chainId: '1', verifyingContract: contract },
  'a network in hex': { chainId: '0x1', verifyingContract: contract },
  'another network': { chainId: 5, verifyingContract: contract },
  'a salt': { chainId: 1, verifyingContract: contract, salt: `0x${'00'.repeat(32)}` },
}

it.each(orders.flatMap((each, at) => Object.keys(domains).map((domain) => [each[0], at, domain] as const)))(
  'error: %s, order %i, is signed for no site, with a domain of %s',
  (_, at, domain) => {
    const given = order(orders[at] ?? orders[0], domains[domain])
    for (const data of [given, JSON.stringify(given)]) expect(sign(data)).toMatchObject(walled)
  },
)

it('error: an order inside of another type, in a list of lists, is refused; a type of its name beside it counts for nothing', () => {
  const [delegation] = orders
  const given = order(delegation)
  const around = {
    ...given,
    primaryType: 'Batch',
    types: {
      ...given.types,
      Batch: [{ name: 'all', type: 'Inner[2][]' }],
      Inner: [{ name: 'one', type: 'Delegation' }],
    },
    message: { all: [] },
  }
  expect(sign(around)).toMatchObject(walled)
  const beside = { ...typed({}), types: { ...typed({}).types, ...given.types } }
  expect(sign(beside)).toMatchObject({ kind: 'typedData' })
})

it.each([
  ['its letters in capitals', { verifyingContract: upper(manager) }],
  ['no network', { chainId: undefined, verifyingContract: manager }],
  ['network 0', { chainId: 0, verifyingContract: entryPoint }],
  ['a network as a text', { chainId: '1', verifyingContract: entryPoint }],
  ['another network', { chainId: 5, verifyingContract: account.toLowerCase() }],
  ['a salt', { verifyingContract: account, salt: `0x${'00'.repeat(32)}` }],
])('error: a domain of the account or its contracts is refused with %s, in its type or not', (_, domain) => {
  expect(sign(JSON.stringify(typed(domain)))).toMatchObject(walled)
  const shadowed = typed(domain)
  const types = { ...shadowed.types, EIP712Domain: [{ name: 'name', type: 'string' }] }
  expect(sign({ ...shadowed, domain: { name: 'x', ...domain }, types })).toMatchObject(walled)
})

it('error: typed data without a kind, or with two of one name in its text, is what is read', () => {
  const given = order(orders[0])
  expect(sign({ ...given, primaryType: undefined })).toMatchObject({ kind: 'unreadable' })
  const text = JSON.stringify(given)
  expect(sign(text.replace('{', '{"primaryType":"Mail",'))).toMatchObject(walled)
  const hidden = text.replace(
    '{"primaryType":"Delegation"',
    '{"primaryType":"Delegation","primaryType":"Caveat"',
  )
  expect(sign(hidden.replace('"message":{', '"message":{"enforcer":"0x00","terms":"0x",'))).not.toMatchObject(
    walled,
  )
})

const votes = 'address delegatee,uint256 nonce,uint256 expiry'
it.each([
  [
    'Compound',
    { name: 'Compound', chainId: 1, verifyingContract: '0xc00e94Cb662C3520282E6f5717214004A7f26888' },
  ],
  [
    'Uniswap',
    { name: 'Uniswap', chainId: 1, verifyingContract: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984' },
  ],
  [
    'ENS',
    {
      name: 'Ethereum Name Service',
      version: '1',
      chainId: 1,
      verifyingContract: '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72',
    },
  ],
  [
    'Gitcoin',
    { name: 'Gitcoin', chainId: 1, verifyingContract: '0xDe30da39c46104798bB5aA3fe8B9e0e1F348163F' },
  ],
  [
    'Arbitrum',
    {
      name: 'Arbitrum',
      version: '1',
      chainId: 42_161,
      verifyingContract: '0x912CE59144191C1204E64559FE8253a0e49E6548',
    },
  ],
  [
    'Optimism',
    {
      name: 'Optimism',
      version: '1',
      chainId: 10,
      verifyingContract: '0x4200000000000000000000000000000000000042',
    },
  ],
])('the votes of %s can be delegated', (_, domain) => {
  const fields = fieldsOf(votes)
  const data = {
    primaryType: 'Delegation',
    domain,
    types: { Delegation: fields },
    message: messageOf(fields),
  }
  expect(sign(data, domain.chainId)).toMatchObject({ kind: 'typedData' })
})

const word = fc.stringMatching(/^[A-Z][a-z]{1,6}$/).filter((each) => each !== 'Caveat')
const extra = fc.dictionary(
  word,
  fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-z]{1,5}$/),
      type: fc.constantFrom('string', 'uint8', 'Caveat'),
    }),
    { selector: ({ name }) => name, maxLength: 4 },
  ),
  { maxKeys: 5 },
)
const anyDomain = fc.record(
  {
    name: fc.string(),
    version: fc.string(),
    chainId: fc.constantFrom(0, 1, '1', '0x1', 5),
    verifyingContract: fc.constantFrom(contract, other, manager),
    salt: fc.constant(`0x${'11'.repeat(32)}`),
  },
  { requiredKeys: [] },
)

it('error: whatever stands beside it, an order never passes; with one name changed it is another type, which may', () => {
  fc.assert(
    fc.property(
      fc.record({
        of: fc.constantFrom(...orders),
        extra,
        domain: anyDomain,
        at: fc.nat(),
        isText: fc.boolean(),
      }),
      ({ of, extra: more, domain, at, isText }) => {
        const given = order(of, domain)
        const types = { ...more, ...given.types }
        // In another order of its keys.
        const shuffled = Object.fromEntries(at % 2 ? Object.entries(types).reverse() : Object.entries(types))
        const whole = { ...given, types: shuffled }
        expect(sign(isText ? JSON.stringify(whole) : whole)).toMatchObject(walled)

        const fields = fieldsOf(of[1])
        const changed = fields.map((field, index) =>
          index === at % fields.length ? { ...field, name: `${field.name}2` } : field,
        )
        const mild = {
          ...whole,
          domain: { chainId: 1, verifyingContract: contract },
          message: messageOf(changed),
          types: { ...shuffled, [of[0]]: changed },
        }
        expect(sign(mild)).toMatchObject({ kind: 'typedData' })
      },
    ),
    { numRuns: 300 },
  )
})

it('each refusal has words of its own in both languages', () => {
  const all = [
    sign(order(orders[0])),
    send({ to: manager }),
    send({ to: other, authorizationList: [] }),
    read('personal_sign', [stringToHex('latchkit x'), account]),
  ]
  const words = all.map((each) => {
    if (each.kind !== 'unreadable') throw new Error(each.kind)
    expect(say(each.problem, ar)).not.toMatch(/[a-z]/i)
    return say(each.problem)
  })
  expect(new Set(words).size).toBe(4)
})
