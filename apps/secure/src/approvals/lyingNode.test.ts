import fc from 'fast-check'
import {
  encodeFunctionData,
  erc20Abi,
  formatUnits,
  getAddress,
  type Hex,
  maxUint256,
  parseAbiItem,
  toHex,
  zeroAddress,
} from 'viem'
import { afterEach, expect, it, vi } from 'vitest'
import type { Facts } from '../../../reading/src/chain/gatherFacts.js'
import { readRequest } from '../../../reading/src/readRequest.js'
import { inspectQuestion, type NetworkFacts } from '../namespaces/requests.js'
import { frameText as ar } from '../texts/ar/frame.js'
import { frameText as en } from '../texts/en/frame.js'
import { describeRequest } from './describeRequest.js'
import { inspection } from './fixtures/inspection.js'

// F5: what a request risks comes from the request itself. What a node says of balances and tokens can only add to it.

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const chain = { id: 1, name: 'Ethereum', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:1' }
const networks = { chains: [chain], solana: [] }
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The words of a node: a balance, and how its token counts; each missing, or whatever it likes. */
const factsOf = (balance: bigint | undefined, decimals: number | undefined): Facts => ({
  contracts: new Map(),
  names: new Map(),
  prices: new Map(),
  tokens: new Map(decimals === undefined ? [] : [[token, { symbol: 'USDC', decimals }]]),
  balances: new Map(balance === undefined ? [] : [[token, balance]]),
  simulation: { changes: [], gas: [50_000n] },
})

const questionOf = (method: string, params: unknown) =>
  readRequest({ method, params, chainId: 'eip155:1', address, origin: 'https://atlas.example' }, networks)
const describe = (method: string, params: unknown, facts: Facts | 'silent', text = en) =>
  describeRequest({
    question: questionOf(method, params),
    text,
    address,
    site: 'atlas.example',
    raw: '',
    inspection,
    inspections: [inspection],
    facts,
  })
const transaction = (data: Hex, to: Hex = token) =>
  ['eth_sendTransaction', [{ from: address, to, data }]] as const
const call = (data: Hex, to: Hex = token) =>
  ['wallet_sendCalls', [{ version: '2.0.0', calls: [{ to, data }] }]] as const

const statements: readonly (Facts | 'silent')[] = [
  'silent',
  ...[undefined, 0n, 1n, 10n ** 30n, maxUint256].flatMap((balance) =>
    [undefined, 0, 6, 77, 255].map((decimals) => factsOf(balance, decimals)),
  ),
]

const one = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: [parseAbiItem(`function ${signature}`)], args } as never)
const signature = [27, toHex(1, { size: 32 }), toHex(2, { size: 32 })]
const list = '(address token,uint160 amount,uint48 expiration,uint48 nonce)'

/** Lists whatever lets others take something later, or hands a contract over, by the standards and protocols that have it. */
const calls: readonly (readonly [string, Hex, Hex?])[] = [
  ['ERC-20', one('approve(address,uint256)', [other, 1n])],
  ['ERC-20, or ERC-721 of item 0', one('approve(address,uint256)', [other, 0n])],
  ['OpenZeppelin', one('increaseAllowance(address,uint256)', [other, 1n])],
  ['older tokens', one('increaseApproval(address,uint256)', [other, maxUint256])],
  ['ERC-1363', one('approveAndCall(address,uint256,bytes)', [other, maxUint256, '0x'])],
  ['ERC-721 and ERC-1155', one('setApprovalForAll(address,bool)', [other, true])],
  ['ERC-6909', one('setOperator(address,bool)', [other, true])],
  ['ERC-6909 of an id', one('approve(address,uint256,uint256)', [other, 1n, maxUint256])],
  ['ERC-777', one('authorizeOperator(address)', [other])],
  ['LSP7', one('authorizeOperator(address,uint256,bytes)', [other, maxUint256, '0x'])],
  ['ERC-1155 of one id', one('setApprovalForOne(address,uint256,bool)', [other, 1n, true])],
  ['Comet', one('allow(address,bool)', [other, true])],
  [
    'Comet by signature',
    one('allowBySig(address,address,bool,uint256,uint256,uint8,bytes32,bytes32)', [
      address,
      other,
      true,
      0n,
      1n,
      ...signature,
    ]),
  ],
  ['Compound', one('redelegate(address)', [other])],
  ['Aave', one('approveDelegation(address,uint256)', [other, maxUint256])],
  [
    'Aave by signature',
    one('delegationWithSig(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
      address,
      other,
      1n,
      1n,
      ...signature,
    ]),
  ],
  ['Morpho', one('setAuthorization(address,bool)', [other, true])],
  ['MakerDAO', one('hope(address)', [other])],
  ['DSProxy', one('setOwner(address)', [other])],
  ['DSProxy that runs code', one('execute(address,bytes)', [other, '0x12345678'])],
  ['Safe', one('addOwnerWithThreshold(address,uint256)', [other, 1n])],
  ['a module of Safe', one('enableModule(address)', [other])],
  ['Ownable', one('transferOwnership(address)', [other])],
  ['Ownable2Step', one('acceptOwnership()', [])],
  ['AccessControl', one('grantRole(bytes32,address)', [toHex(0, { size: 32 }), other])],
  ['a proxy', one('upgradeTo(address)', [other])],
  ['a proxy that runs it', one('upgradeToAndCall(address,bytes)', [other, '0x'])],
  [
    'EIP-2612',
    one('permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
      address,
      other,
      1n,
      1n,
      ...signature,
    ]),
  ],
  [
    'DAI',
    one('permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)', [
      address,
      other,
      1n,
      1n,
      true,
      ...signature,
    ]),
  ],
  ['Permit2', one('approve(address,address,uint160,uint48)', [token, other, 1n, 1]), permit2],
  ['Permit2 elsewhere', one('approve(address,address,uint160,uint48)', [token, other, 0n, 1])],
  [
    'Permit2 by signature',
    one(`permit(address,(${list} details,address spender,uint256 sigDeadline),bytes)`, [
      address,
      { details: { token, amount: 1n, expiration: 1, nonce: 1 }, spender: other, sigDeadline: 1n },
      '0x',
    ]),
    permit2,
  ],
  ['ENS', one('setOwner(bytes32,address)', [toHex(0, { size: 32 }), other])],
  ['Uniswap’s router', one('execute(bytes,bytes[],uint256)', ['0x00', ['0x12'], 1n])],
  ['a Safe that creates', one('performCreate(uint256,bytes)', [0n, '0x6000'])],
  [
    'a Safe that creates at a place',
    one('performCreate2(uint256,bytes,bytes32)', [0n, '0x6000', toHex(0, { size: 32 })]),
  ],
  ['a forwarder', one('forward(address,bytes)', [other, '0x12345678'])],
  ['nobody knows', '0xdeadbeef'],
  ['less than a selector', '0x12'],
  [
    'a permission that ends, and more behind it',
    `${one('decreaseAllowance(address,uint256)', [other, 1n])}00`,
  ],
  [
    'an end for a collection, and more behind it',
    `${one('setApprovalForAll(address,bool)', [other, false])}ff`,
  ],
]
const siblings = calls.map(([name, data, to = token]) => [name, data, to] as const)
const multicall = (data: Hex) => one('multicall(bytes[])', [[data]])
const safe = (data: Hex, to: Hex) =>
  one('execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', [
    ...[to, 0n, data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, '0x'],
  ])

it.each(siblings)(
  'error: F5: %s promises no balance after, inside of others too, whatever a node says',
  (_, data, to) => {
    const requests = [
      ...[transaction(data, to), call(data, to), transaction(multicall(data), to)],
      ...[call(multicall(data), to), transaction(safe(data, to), other), call(safe(data, to), other)],
    ]
    for (const [method, params] of requests) {
      for (const facts of statements) expect(describe(method, params, facts).balances).toEqual([])
    }
  },
)

it.each([
  ['no coins, no data', '0x', other],
  ['an approval of nobody', one('approve(address,uint256)', [zeroAddress, 7n]), token],
  ['the end for a collection', one('setApprovalForAll(address,bool)', [other, false]), token],
  ['less of a permission', one('decreaseAllowance(address,uint256)', [other, 1n]), token],
  ['the end at Permit2', one('approve(address,address,uint160,uint48)', [token, other, 0n, 1]), permit2],
] as const)('%s warns of nothing, and a node that says that something goes away is heard', (_, data, to) => {
  for (const [method, params] of [transaction(data, to), call(data, to)]) {
    for (const facts of statements) {
      expect(describe(method, params, facts)).toMatchObject({
        warnings: [],
        danger: undefined,
      })
    }
    const changes = [{ token: getAddress(token), amount: -1n }]
    const taking = { ...factsOf(1n, 6), simulation: { changes, gas: [] } }
    expect(describe(method, params, taking).changes).toContainEqual(
      expect.objectContaining({ label: 'You send' }),
    )
  }
})

const uint = (...names: readonly string[]) => names.map((name) => ({ name, type: 'uint256' }))
const addresses = (...names: readonly string[]) => names.map((name) => ({ name, type: 'address' }))
const details = [
  ...addresses('token'),
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
]
const typed = (primaryType: string, types: object, message: object, verifyingContract = token) => ({
  domain: { chainId: 1, verifyingContract },
  primaryType,
  types,
  message,
})
/** Every way to let so much be taken, by a call or a signature. */
const leaves = (amount: bigint): Readonly<Record<string, readonly [string, unknown]>> => ({
  approve: transaction(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, amount] })),
  'approve in a bundle': call(one('approve(address,uint256)', [other, amount])),
  'approve in a multicall': transaction(multicall(one('approve(address,uint256)', [other, amount]))),
  increaseAllowance: transaction(one('increaseAllowance(address,uint256)', [other, amount])),
  Permit: [
    'eth_signTypedData_v4',
    [
      address,
      typed(
        'Permit',
        { Permit: [...addresses('spender'), ...uint('value')] },
        { spender: other, value: String(amount) },
      ),
    ],
  ],
  'a transfer of Permit2': [
    'eth_signTypedData_v4',
    [
      address,
      typed(
        'PermitTransferFrom',
        {
          PermitTransferFrom: [
            { name: 'permitted', type: 'Of' },
            ...addresses('spender'),
            ...uint('deadline'),
          ],
          Of: [...addresses('token'), ...uint('amount')],
        },
        { permitted: { token, amount: String(amount) }, spender: other, deadline: 1 },
        permit2,
      ),
    ],
  ],
})

const nearly = 2n ** 96n - 2n
it.each(Object.keys(leaves(1n)))(
  'error: F5, S7: %s: whatever a node says, no word makes an amount harmless',
  (name) => {
    for (const facts of statements) {
      for (const amount of [1n, 10n ** 8n, 2n ** 64n, nearly, nearly + 1n, maxUint256 / 2n, maxUint256]) {
        const [method, params] = leaves(amount)[name] ?? ['', []]
        const { balances, warnings, danger, facts: all, steps = [] } = describe(method, params, facts)
        expect(balances ?? []).toEqual([])
        const isCalledUnlimited = warnings.includes('The amount has no limit.')
        // From there on it is unlimited, whatever there is.
        if (amount > nearly) {
          expect(isCalledUnlimited).toBe(true)
          const shown = [...all, ...steps.flatMap((step) => step.facts ?? [])]
          expect(shown.some(({ value }) => value.startsWith('Unlimited'))).toBe(true)
        }
        const balance = facts === 'silent' ? undefined : facts.balances.get(token)
        const isToken = facts !== 'silent' && facts.tokens.has(token)
        // Only of a token can an amount be compared; another contract may take it for an item, and a node may say that one is the other.
        const mayBeItem = name.startsWith('approve') && (!isToken || amount < 10n ** 9n)
        const isCompared = balance !== undefined && amount <= nearly && !mayBeItem
        const isMany = isCompared && balance > 0n && amount >= balance * 1_000n
        if (amount <= nearly) expect(isCalledUnlimited).toBe(isMany)
        expect(warnings.includes('It allows more than you have now.')).toBe(
          isCompared && !isMany && amount > balance,
        )
        expect(warnings.includes('The network doesn’t say how much of it you have now.')).toBe(
          balance === undefined && amount <= nearly,
        )
        expect(warnings.some((each) => each.includes(`control of item ${amount}.`))).toBe(mayBeItem)
        // What is more than there is, or may be, takes two steps.
        if (balance === undefined || amount > balance || amount > nearly) expect(danger).toBeDefined()
      }
    }
  },
)

it('S7: a permit of DAI’s kind, and batches of Permit2, are statements by their worst part', () => {
  const dai = typed(
    'Permit',
    { Permit: [...addresses('spender'), { name: 'allowed', type: 'bool' }] },
    { spender: other, allowed: true },
  )
  const batch = typed(
    'PermitBatch',
    { PermitBatch: [{ name: 'details', type: 'Of[]' }, ...addresses('spender')], Of: details },
    {
      details: [1, 2n ** 96n - 1n].map((amount) => ({
        token,
        amount: String(amount),
        expiration: 1,
        nonce: 0,
      })),
      spender: other,
    },
    permit2,
  )
  for (const given of [dai, batch]) {
    const approval = describe('eth_signTypedData_v4', [address, given], factsOf(maxUint256, 255))
    expect(approval.warnings).toContain('The amount has no limit.')
  }
})

it('from a thousand times the balance it is called unlimited, with the amount beside it, and the balance is proposed', () => {
  const [method, params] = leaves(10n ** 9n).approve ?? ['', []]
  const approval = describe(method, params, factsOf(10n ** 6n, 6))
  expect(approval.facts).toContainEqual({
    label: 'Up to',
    value: 'Unlimited (USDC)',
    isBad: true,
    note: '1,000 USDC · 1000000000 in smallest units',
  })
  expect(approval.proposal).toMatchObject({ limit: 10n ** 6n, label: 'Allow only 1 USDC' })
  const below = describe(method, params, factsOf(10n ** 6n + 1n, 6))
  expect(below.facts).toContainEqual({
    label: 'Up to',
    value: '1,000 USDC',
    isBad: true,
    note: '1000000000 in smallest units',
  })
  expect(below.proposal).toBeUndefined()
})

it.each([
  ['no token says how it counts', undefined, 42n, true],
  ['item 0', undefined, 0n, true],
  ['a node says that it is a token', 6, 42n, true],
  ['a node says so, and item 0', 18, 0n, true],
  ['a node says so, of an item whose number has its collection before it', 18, 78_000_123n, true],
  ['a token says so, of more than items are numbered', 6, 10n ** 9n, false],
])('an approval of what may be a collection: %s', (_, decimals, amount, mayBe) => {
  const request = transaction(one('approve(address,uint256)', [other, amount]))
  for (const text of [en, ar]) {
    const { warnings, danger, statement } = describe(...request, factsOf(10n ** 9n, decimals), text)
    expect(warnings.some((each) => each.includes(`${amount}`))).toBe(mayBe)
    expect(danger !== undefined).toBe(mayBe)
    if (text !== en) continue
    expect(statement.startsWith('Set a permission to 0, or give another address control of item 0')).toBe(
      amount === 0n,
    )
    expect(statement).not.toContain('Remove')
  }
})

it('a node that answers too late has said nothing: it takes two steps', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const [method, params] = leaves(5n).Permit ?? ['', []]
  const question = questionOf(method, params)
  const known: NetworkFacts = {}
  const inspecting = inspectQuestion(question, address, known)
  const described = () =>
    describeRequest({ question, text: en, address, site: 'atlas.example', raw: '', ...known })
  expect(described().blocked).toBe(en.checkingNetwork)
  await vi.advanceTimersByTimeAsync(6_000)
  await inspecting
  const { blocked, warnings, danger } = described()
  expect([blocked, danger !== undefined]).toEqual([undefined, true])
  expect(warnings).toContain('The network doesn’t say how much of it you have now.')
})

it.each([0, 6, 36, 37, 77, 255])(
  'a token that says it has %i decimals hides no amount behind noughts',
  async (decimals) => {
    const word = (value: bigint) => toHex(value, { size: 32 })
    const symbol = `0x${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'55534443'.padEnd(64, '0')}`
    vi.stubGlobal('fetch', async (_: unknown, { body }: { readonly body: string }) => {
      const { id, method, params } = JSON.parse(body)
      const answers: Readonly<Record<string, string>> = {
        '0x313ce567': word(BigInt(decimals)),
        '0x95d89b41': symbol,
        '0x70a08231': word(10n ** 6n),
      }
      const result = method === 'eth_call' ? answers[params[0].data.slice(0, 10)] : '0x'
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
    const [method, params] = leaves(2n ** 95n).Permit ?? ['', []]
    const question = questionOf(method, params)
    const known: NetworkFacts = {}
    await inspectQuestion(question, address, known)
    const approval = describeRequest({
      question,
      text: en,
      address,
      site: 'atlas.example',
      raw: '',
      ...known,
    })
    const shown = approval.facts.find(({ value }) => value.startsWith('Unlimited'))
    expect(shown).toBeDefined()
    const units = `${2n ** 95n} in smallest units`
    const [whole = '', ...fraction] = formatUnits(2n ** 95n, decimals).split('.')
    const amount = [BigInt(whole).toLocaleString('en'), ...fraction].join('.')
    expect(shown?.note).toBe(decimals > 36 ? units : `${amount} USDC · ${units}`)
  },
)

it('what a contract or a node says of a token makes no amount small, and no token another one', () => {
  const units = '5000000000 in smallest units'
  const lying = factsOf(10n ** 12n, 36)
  const transfer = describe(...transaction(one('transfer(address,uint256)', [other, 5_000_000_000n])), lying)
  expect(transfer.balances?.[0]?.note).toContain(units)
  // A node that lies about a token with a price hides neither its contract nor its units behind the details.
  const priced = { ...lying, prices: new Map([[token, 1]]) }
  const known = describe(...transaction(one('transfer(address,uint256)', [other, 5_000_000_000n])), priced)
  expect(known.balances?.[0]?.note).toContain(units)
  expect(known.facts).toContainEqual({ label: 'Token', value: token, isCode: true })
  const signed = typed(
    'TransferWithAuthorization',
    {
      TransferWithAuthorization: [
        ...addresses('from', 'to'),
        ...uint('value', 'validAfter', 'validBefore'),
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    {
      from: address,
      to: other,
      value: '5000000000',
      validAfter: 0,
      validBefore: 1_900_000_000,
      nonce: `0x${'00'.repeat(32)}`,
    },
  )
  const { statement, facts } = describe('eth_signTypedData_v4', [address, signed], lying)
  expect(statement).toBe('Send tokens.')
  expect(facts.find(({ label }) => label === 'Amount')?.note).toContain(units)
  // A token of the page's own, which calls itself USDC.
  const gain = { ...lying, simulation: { changes: [{ token: token as Hex, amount: 10n ** 12n }], gas: [1n] } }
  const { changes = [] } = describe(...transaction('0x4e71d92d'), gain)
  expect(changes[0]?.note).toContain(`${token} · Not a token we know · ${10n ** 12n} in smallest`)
  const odd = { ...lying, tokens: new Map([[token, { symbol: '000 USDC', decimals: 6 }]]) }
  const shown = describe(...transaction(one('transfer(address,uint256)', [other, 5_000_000n])), odd)
  expect(shown.balances?.[0]?.amount).toBe('−5 “000 USDC”')
})

it('a directory says a name as a name, after what the wallet itself says', () => {
  const names = new Map([[other, { text: 'Your own account · ”', isOdd: false }]])
  const call = one('transfer(address,uint256)', [other, 1n])
  const { facts } = describe(...transaction(call), { ...factsOf(1n, 6), names })
  const { note } = facts.find(({ value }) => value === other) ?? {}
  expect(note).toMatch(
    /you haven’t sent to this address from this wallet on this site · named “Your own account {3,}” by the site’s directory$/,
  )
})

const anyFacts = fc
  .record({
    balance: fc.option(fc.bigInt({ min: 0n, max: maxUint256 }), { nil: undefined }),
    decimals: fc.option(fc.nat(255), { nil: undefined }),
  })
  .map(({ balance, decimals }) => factsOf(balance, decimals))
const transferSelector = '0xa9059cbb'
const selectors = siblings.map(([, data]) => data.slice(0, 10) as Hex)
const anyData = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => toHex(bytes)),
  fc
    .tuple(fc.constantFrom(...selectors), fc.uint8Array({ minLength: 32, maxLength: 160 }))
    .map(([selector, bytes]): Hex => `${selector}${toHex(bytes).slice(2)}`),
  fc
    .tuple(fc.constantFrom('approve' as const, 'transfer' as const), fc.bigInt({ min: 0n, max: maxUint256 }))
    .map(([functionName, amount]) =>
      encodeFunctionData({ abi: erc20Abi, functionName, args: [other, amount] }),
    ),
)

it('error: F5: whatever a node says, a balance after is promised only of a send that is read to its end', () => {
  fc.assert(
    fc.property(anyData, anyFacts, (data, facts) => {
      for (const [method, params] of [transaction(data), call(data)]) {
        if (questionOf(method, params).kind === 'unreadable') continue
        const { balances = [] } = describe(method, params, facts)
        if (!data.startsWith(transferSelector)) expect(balances).toEqual([])
      }
    }),
    { numRuns: 500 },
  )
})

it.each([
  ['a node states the price', { maxFeePerGas: 10n ** 15n, usualFeePerGas: 10n ** 15n }, 1],
  ['a site names the gas, which its contract burns', { gas: 30_000_000n }, 1],
  ['each of several is below it', { gas: 3_000_000n }, 4],
])('a fee of a tenth of a coin takes two steps, whatever is usual: %s', (_, more, count) => {
  const price = 3n * 10n ** 10n
  const tried = { ...inspection, maxFeePerGas: price, usualFeePerGas: price, balance: 10n ** 21n }
  const data = one('transfer(address,uint256)', [other, 1n])
  const dangerOf = (each: typeof tried) =>
    describeRequest({
      question: questionOf('wallet_sendCalls', [
        { version: '2.0.0', calls: Array.from({ length: count }, () => ({ to: token, data })) },
      ]),
      text: en,
      address,
      site: 'atlas.example',
      raw: '',
      facts: factsOf(10n ** 9n, 6),
      inspections: Array.from({ length: count }, () => each),
    }).danger
  expect(dangerOf({ ...tried, ...more })).toContain('for the network fee alone')
  expect(dangerOf(tried)).toBeUndefined()
})
