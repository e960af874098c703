import { maxUint256 } from 'viem'
import { expect, it } from 'vitest'
import { inEnglish } from './fixtures/inEnglish.js'
import { readTypedData } from './readTypedData.js'

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const domain = { name: 'Mail', version: '1', chainId: 31337, verifyingContract: contract }
const mail = {
  domain,
  primaryType: 'Mail',
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  message: { from: { name: 'Ada\u202e', wallets: [spender] }, contents: 'Hello', beside: 'not signed' },
}
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const read = (data: unknown) => inEnglish(readTypedData(data, 31337, account))

it('lays out what is signed, and nothing beside it', () => {
  for (const given of [mail, JSON.stringify(mail)]) {
    const { message, domain: shown, warnings, permit } = read(given)
    expect(message.lines).toEqual([
      {
        name: 'from',
        type: 'Person',
        lines: [
          { name: 'name', type: 'string', value: 'Ada⟨U+202E⟩' },
          { name: 'wallets', type: 'address[]', lines: [{ name: '1', type: 'address', value: spender }] },
        ],
      },
      { name: 'contents', type: 'string', value: 'Hello' },
    ])
    expect(shown.lines?.map(({ name }) => name)).toEqual(['name', 'version', 'chainId', 'verifyingContract'])
    expect(permit).toBeUndefined()
    expect(warnings).toEqual([expect.stringContaining('invisible characters')])
  }
})

it('has the same hash whether the chain id is a number or a text, and whether the domain’s type is given', () => {
  const EIP712Domain = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ]
  const { hash } = read(mail)
  expect(read({ ...mail, domain: { ...domain, chainId: '0x7a69' } }).hash).toBe(hash)
  expect(read({ ...mail, types: { ...mail.types, EIP712Domain } }).hash).toBe(hash)
})

it('does not believe what the domain’s type leaves out', () => {
  const types = { ...mail.types, EIP712Domain: [{ name: 'name', type: 'string' }] }
  const { domain: shown, warnings, dangerous } = read({ ...mail, types })
  expect(shown.lines?.map(({ name }) => name)).toEqual(['name'])
  expect(dangerous).toBe(false)
  expect(warnings[0]).toContain('names no contract')
})

it.each([
  [{ ...mail, domain: { ...domain, chainId: 1 } }, 'made for network 1, but requested on network 31337'],
  [{ ...mail, types: undefined }, 'isn’t typed data'],
  [{ ...mail, primaryType: 'Post' }, ''],
  [{ ...mail, message: { from: {} } }, ''],
  ['{', ''],
  [null, 'isn’t typed data'],
])('error: refuses %#', (data, text) => {
  expect(() => read(data)).toThrow(text || /./)
})

const uint = (...names: string[]) => names.map((name) => ({ name, type: 'uint256' }))
const address = (...names: string[]) => names.map((name) => ({ name, type: 'address' }))

it('reads a permit (EIP-2612) and warns of one without limit', () => {
  const types = { Permit: [...address('owner', 'spender'), ...uint('value', 'nonce', 'deadline')] }
  const permit = (value: bigint) => ({
    domain,
    primaryType: 'Permit',
    types,
    message: { owner: contract, spender, value: String(value), nonce: 0, deadline: 2_000_000_000 },
  })
  const some = read(permit(5n))
  expect(some.permit).toEqual({
    spender,
    allowances: [{ token: contract, amount: 5n, unlimited: false }],
    // The deadline is the signature's: what it allows has no end.
    until: undefined,
    usableUntil: 2_000_000_000n,
  })
  expect(some.dangerous).toBe(true)
  expect(some.warnings).toEqual([expect.stringContaining('This signature is enough')])
  expect(read(permit(maxUint256)).warnings).toContain('The amount has no limit.')
})

it('reads the older permit (DAI)', () => {
  const types = {
    Permit: [...address('holder', 'spender'), ...uint('nonce', 'expiry'), { name: 'allowed', type: 'bool' }],
  }
  const message = { holder: contract, spender, nonce: 0, expiry: 0, allowed: true }
  const { permit, warnings } = read({ domain, primaryType: 'Permit', types, message })
  expect(permit?.allowances).toEqual([{ token: contract, amount: undefined, unlimited: true }])
  expect([permit?.until, permit?.usableUntil]).toEqual([undefined, undefined])
  expect(warnings).toContain('The amount has no limit.')
})

it('reads Permit2, for one token and for several', () => {
  const types = {
    PermitDetails: [
      { name: 'token', type: 'address' },
      { name: 'amount', type: 'uint160' },
      { name: 'expiration', type: 'uint48' },
      { name: 'nonce', type: 'uint48' },
    ],
    PermitSingle: [{ name: 'details', type: 'PermitDetails' }, ...address('spender'), ...uint('sigDeadline')],
    PermitBatch: [
      { name: 'details', type: 'PermitDetails[]' },
      ...address('spender'),
      ...uint('sigDeadline'),
    ],
    TokenPermissions: [...address('token'), ...uint('amount')],
    PermitTransferFrom: [
      { name: 'permitted', type: 'TokenPermissions' },
      ...address('spender'),
      ...uint('nonce', 'deadline'),
    ],
  }
  const details = { token: contract, amount: '7', expiration: 1_900_000_000, nonce: 0 }
  const all = { ...details, amount: String(2n ** 160n - 1n) }
  const sign = (primaryType: string, message: object) => read({ domain, primaryType, types, message })
  expect(sign('PermitSingle', { details, spender, sigDeadline: 1 }).permit).toEqual({
    spender,
    allowances: [{ token: contract, amount: 7n, unlimited: false }],
    until: 1_900_000_000n,
    usableUntil: 1n,
  })
  const batch = sign('PermitBatch', { details: [details, all], spender, sigDeadline: 1 })
  expect(batch.permit?.allowances.map(({ unlimited }) => unlimited)).toEqual([false, true])
  const transfer = { permitted: { token: contract, amount: '7' }, spender, nonce: 0, deadline: 1_900_000_000 }
  expect(sign('PermitTransferFrom', transfer).permit).toMatchObject({ until: 1_900_000_000n })
})

it('warns of an order', () => {
  const types = { OrderComponents: address('offerer') }
  const { warnings, dangerous } = read({
    domain,
    primaryType: 'OrderComponents',
    types,
    message: { offerer: spender },
  })
  expect(warnings).toEqual([expect.stringContaining('others can take')])
  expect(dangerous).toBe(true)
})

const note = (type: string, value: unknown, more: object = {}) => ({
  domain,
  primaryType: 'Note',
  types: { Note: [{ name: 'of', type }] },
  message: { of: value },
  ...more,
})

it.each([
  ['a number in the place of a text, which is signed as its bytes', note('string', 5)],
  ['a lone surrogate, which is signed as another character', note('string', '\ud800')],
  ['a word in the place of yes or no', note('bool', 'false')],
  ['too few bytes', note('bytes32', '0x12')],
  ['half a byte', note('bytes', '0x123')],
  ['a number that is too large', note('uint8', '256')],
  ['a number below zero without a sign', note('uint8', '-1')],
  ['a number of odd bits', note('uint7', '1')],
  ['a number that is too long to read', note('uint256', '9'.repeat(100_000))],
  ['a number of JSON that may have been rounded', JSON.stringify(note('uint256', 2 ** 53))],
  ['one below zero that may have been rounded', JSON.stringify(note('int256', -(2 ** 53)))],
  ['a list that is too short', note('uint8[2]', [1])],
  ['a type that is not there', note('Other', {})],
  ['a type that only an object’s prototype has', note('toString', {})],
  ['a value that only the prototype has', { ...note('string', ''), message: Object.create({ of: 'x' }) }],
  [
    'its domain as the message',
    note('string', 'x', {
      primaryType: 'EIP712Domain',
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'of', type: 'string' }] },
      message: { name: 'Harmless' },
    }),
  ],
  [
    'a name that writes another type',
    note('string', 'x', { types: { Note: [{ name: 'of)Other(uint256 a', type: 'string' }] } }),
  ],
  [
    'a field twice',
    note('string', 'x', {
      types: {
        Note: [
          { name: 'of', type: 'string' },
          { name: 'of', type: 'uint8' },
        ],
      },
    }),
  ],
  [
    'a domain of other types',
    note('string', 'x', {
      types: { EIP712Domain: [{ name: 'chainId', type: 'string' }], Note: [{ name: 'of', type: 'string' }] },
    }),
  ],
  ['a network in another spelling', note('string', 'x', { domain: { ...domain, chainId: '0x1' } })],
  ['more lines than are read', note('uint8[]', Array(2_001).fill(1))],
])('error: refuses %s', (_, data) => {
  expect(() => read(data)).toThrow()
})

it('of two keys of one name in a text the one that is shown is signed', () => {
  const text = JSON.stringify(note('string', 'shown')).replace('"of":"shown"', '"of":"hidden","of":"shown"')
  const { message, typedData } = read(text)
  expect(message.lines?.[0]?.value).toBe('shown')
  expect(typedData.message).toEqual({ of: 'shown' })
})

it('what a permit says counts only as far as its type signs it', () => {
  const types = { Permit: [...address('spender'), { name: 'value', type: 'string' }] }
  const message = { spender, value: '5', amount: 1 }
  const { permit, typedData } = read({ domain, primaryType: 'Permit', types, message })
  expect(permit?.allowances).toMatchObject([{ unlimited: true }])
  expect(typedData.message).not.toHaveProperty('amount')
})

it('a transfer by signature alone (EIP-3009) is read as one', () => {
  const types = {
    TransferWithAuthorization: [...address('from', 'to'), ...uint('value', 'validAfter', 'validBefore')],
  }
  const message = { from: contract, to: spender, value: '7', validAfter: 0, validBefore: 2_000_000_000 }
  const { transfer, dangerous } = read({ domain, primaryType: 'TransferWithAuthorization', types, message })
  expect(transfer).toEqual({
    token: contract,
    from: contract,
    to: spender,
    amount: 7n,
    until: 2_000_000_000n,
  })
  expect(dangerous).toBe(true)
})
