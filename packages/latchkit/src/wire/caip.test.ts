import { base58 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAddressOf, parseCaipAddress, parseCaipNetworkId, toCaipAddress } from './caip.js'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const code = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return [(error as { code: string }).code, (error as Error).message]
  }
  return undefined
}

describe('parseCaipAddress', () => {
  it('§3 an address is namespace:chainId:address, a network id namespace:chainId', () => {
    const fields = ({ chainNamespace, reference, address }: ReturnType<typeof parseCaipAddress>) =>
      [chainNamespace, reference, address].join()
    expect(fields(parseCaipAddress('namespace:chainId:address', ['namespace']))).toBe(
      'namespace,chainId,address',
    )
    expect(toCaipAddress('namespace:chainId', 'address')).toBe('namespace:chainId:address')
    expect(parseCaipNetworkId('eip155:1')).toMatchObject({ chainNamespace: 'eip155', reference: '1' })
  })

  it('§5 three non-empty parts with a known namespace', () => {
    expect(parseCaipAddress(`eip155:1:${address}`)).toEqual({
      chainNamespace: 'eip155',
      reference: '1',
      address,
      caipNetworkId: 'eip155:1',
    })
  })

  it.each([
    undefined,
    null,
    5,
    {},
    '',
    ':',
    '::',
    'eip155',
    'eip155:1',
    `eip155::${address}`,
    `:1:${address}`,
    'eip155:1:',
    `eip155:1:${address}:x`,
  ])("error: §5 'Invalid CAIP Address' for %j", (value) =>
    expect(code(() => parseCaipAddress(value))).toEqual(['invalidCaipAddress', 'Invalid CAIP Address']),
  )

  it.each([
    `toy:1:${address}`,
    `EIP155:1:${address}`,
    'eip155:1:0x12',
    `eip155:1:0x${'g'.repeat(40)}`,
    'solana:x:0OIl',
    'bip122:x:a b',
  ])("error: §5 'Invalid CAIP-10 address' for %s", (value) =>
    expect(code(() => parseCaipAddress(value))).toEqual(['invalidCaip10Address', 'Invalid CAIP-10 address']),
  )

  it('a namespace that an adapter brings is known', () => {
    expect(parseCaipAddress('toy:1:brick', ['toy']).address).toBe('brick')
  })

  it('splits what toCaipAddress joins', () => {
    const hex = fc.string({
      unit: fc.constantFrom(...'0123456789abcdefABCDEF'),
      minLength: 40,
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.nat(), hex, (id, digits) => {
        const parts = parseCaipAddress(toCaipAddress(`eip155:${id}`, `0x${digits}`))
        expect([parts.reference, parts.address]).toEqual([String(id), `0x${digits}`])
      }),
    )
  })

  it('any text is either refused with a catalogued code or has three parts', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const refused = code(() => parseCaipAddress(text))
        if (refused) expect(['invalidCaipAddress', 'invalidCaip10Address']).toContain(refused[0])
        else expect(text.split(':')).toHaveLength(3)
      }),
    )
  })
})

describe('parseCaipNetworkId', () => {
  it('§5 exactly two parts', () => {
    expect(parseCaipNetworkId('bip122:000000000019d6689c085ae165831e93').chainNamespace).toBe('bip122')
  })

  it.each([undefined, 1, '', 'eip155', 'eip155:', ':1', 'eip155:1:2'])(
    "error: §5 'Invalid CAIP-2 network id' for %j",
    (value) =>
      expect(code(() => parseCaipNetworkId(value))).toEqual([
        'invalidCaipNetworkId',
        'Invalid CAIP-2 network id',
      ]),
  )
})

describe('isAddressOf', () => {
  it('§5 an eip155 address is 40 hex characters with an optional 0x prefix', () => {
    expect(address.slice(2)).toHaveLength(40)
    expect(
      [address, address.slice(2), `${address}0`, address.slice(0, -1), 5].map((each) =>
        isAddressOf('eip155', each),
      ),
    ).toEqual([true, true, false, false, false])
  })

  it('§5 a solana address is 32 to 44 base58 characters', () => {
    const longest = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const shortest = '1'.repeat(32)
    expect(longest).toHaveLength(44)
    expect(
      [shortest, longest, shortest.slice(1), `${longest}1`, `0${longest.slice(1)}`].map((each) =>
        isAddressOf('solana', each),
      ),
    ).toEqual([true, true, false, false, false])
  })

  it('§5 a solana address stands for exactly 32 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 64 }), (bytes) => {
        expect(isAddressOf('solana', base58.encode(bytes))).toBe(bytes.length === 32)
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(32), (bytes, zeros) => {
        expect(isAddressOf('solana', base58.encode(bytes.fill(0, 0, zeros)))).toBe(true)
      }),
    )
  })

  it('error: a Bitcoin address of 34 characters is none of solana', () => {
    expect(isAddressOf('solana', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toBe(false)
    expect(isAddressOf('solana', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy')).toBe(false)
  })
  it('a polkadot address is base58 as long as SS58 of 32 bytes, or H160', () => {
    const ss58 = [
      '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    ]
    const h160 = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const none = [
      '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      h160.slice(2),
      `${h160}0`,
      `${ss58[0]}:1`,
      `O${ss58[0]}`,
      '1'.repeat(51),
      '',
    ]
    expect([...ss58, h160, ...none].filter((each) => isAddressOf('polkadot', each))).toEqual([...ss58, h160])
  })

  it('a bip122 address is base58 of a network of Bitcoin, or bech32 with its prefix', () => {
    const legacy = ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc']
    const segwit = ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', `bcrt1p${'q'.repeat(58)}`]
    const none = [
      '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
      'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
      'bc1',
      '',
    ]
    const all = [...legacy, ...segwit, ...none, `x${legacy[0]}`, `${segwit[0]}:1`, 'bc1O'.padEnd(42, 'q')]
    expect(all.filter((each) => isAddressOf('bip122', each))).toEqual([...legacy, ...segwit])
  })
})
