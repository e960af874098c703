import { Transaction as Decoded, getAddress, TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, formatUnits, type Hex, toHex } from 'viem'
import { expect, it } from 'vitest'
import type { Inspection } from '../../../reading/src/chain/inspect.js'
import { readRequest } from '../../../reading/src/readRequest.js'
import { readTypedData } from '../../../reading/src/readTypedData.js'
import { describeRequest } from '../approvals/describeRequest.js'
import { toSign } from '../namespaces/eip155/perform.js'
import { signEip155 } from '../namespaces/eip155/sign.js'
import { frameText as en } from '../texts/en/frame.js'
import { addressesOf, deriveKeys } from '../vault/deriveKeys.js'

// What the screen states is compared with the signed bytes, as another library reads them.

const keys = deriveKeys(new Uint8Array(32).fill(5))
const own = addressesOf(keys).eip155 as Hex
/** Every digit of an amount, in groups of three. */
function etherOf(value: bigint): string {
  const [whole = '', ...fraction] = formatUnits(value, 18).split('.')
  return `${[BigInt(whole).toLocaleString('en'), ...fraction].join('.')} ETH`
}

const chain = { id: 31_337, name: 'Anvil', symbol: 'ETH', rpcUrl: 'http://127.0.0.1:1' }
const networks = { chains: [chain], solana: [] }
const origin = 'https://atlas.example'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((of): Hex => toHex(of))
const address = bytes(20).map((of) => getAddress(of))
const numberOf = (bits: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n })
/** Sites write numbers in hex and in decimal. */
const written = (value: bigint, isHex: boolean) => (isHex ? toHex(value) : String(value))
const data = fc.oneof(
  fc.constant<Hex>('0x'),
  fc.uint8Array({ maxLength: 100 }).map((of): Hex => toHex(of)),
  fc
    .tuple(fc.constantFrom('transfer' as const, 'approve' as const), address, numberOf(256))
    .map(([functionName, to, amount]) =>
      encodeFunctionData({ abi: erc20Abi, functionName, args: [to as Hex, amount] }),
    ),
)
const inspection: fc.Arbitrary<Inspection> = fc.record({
  fails: fc.constant(undefined),
  balance: fc.constant(1n << 200n),
  isContract: fc.boolean(),
  gas: numberOf(24),
  maxFeePerGas: numberOf(40),
  maxPriorityFeePerGas: fc.constant(0n),
  usualFeePerGas: numberOf(40),
  nonce: fc.nat(),
  nextNonce: fc.nat(),
})
const request = fc.record({
  to: address,
  value: numberOf(90),
  data,
  isHex: fc.boolean(),
  inspection,
  accessList: fc.option(
    fc.array(fc.record({ address, storageKeys: fc.array(bytes(32), { maxLength: 2 }) }), { maxLength: 2 }),
    { nil: undefined },
  ),
  case: fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toLowerCase(),
  ),
})

it('whatever a site asks for, the signed transaction is the one that was stated', () => {
  fc.assert(
    fc.property(request, (given) => {
      const transaction = {
        from: given.case(own),
        to: given.case(given.to),
        data: given.data,
        value: written(given.value, given.isHex),
        ...(given.accessList && { accessList: given.accessList }),
      }
      const params = [transaction]
      const input = { method: 'eth_sendTransaction', params, chainId: 'eip155:31337', address: own, origin }
      const question = readRequest(input, networks)
      if (question.kind !== 'transaction') throw new Error(question.kind)
      const approval = describeRequest({
        question,
        text: en,
        address: own,
        site: 'atlas.example',
        raw: '',
        inspection: given.inspection,
        facts: 'silent' as const,
      })
      const all = [...approval.facts, ...approval.details]
      const fact = (label: string) => all.find((each) => each.label === label)?.value
      const signed = Decoded.from(
        signEip155(keys.eip155, toSign(question.transaction, given.inspection, chain)),
      )
      expect(signed.from).toBe(fact('Account'))
      expect(signed.chainId).toBe(31_337n)
      expect([signed.to, signed.data, signed.value]).toEqual([given.to, given.data, given.value])
      expect(String(signed.nonce)).toBe(fact('Nonce'))
      const fee = signed.gasLimit * (signed.maxFeePerGas ?? 0n)
      expect(fact('Network fee')).toBe(`Up to ${etherOf(fee)}`)
      expect(signed.accessList ?? []).toEqual(given.accessList ?? [])
      expect(signed.authorizationList).toBeNull()
      if (given.value > 0n) {
        const coins = etherOf(signed.value)
        const leaving = approval.balances?.map(({ amount }) => amount).join()
        const said = [fact('Amount'), leaving, approval.statement, ...approval.warnings].join()
        expect(said).toContain(coins)
      }
    }),
    { numRuns: 300 },
  )
})

/** Values of a type, and among them ones that are not of it. */
const good = {
  uint256: numberOf(256).map(String),
  int64: fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }).map(String),
  address,
  bool: fc.boolean(),
  string: fc.string({ unit: 'grapheme' }),
  bytes: fc.uint8Array({ maxLength: 40 }).map((of): string => toHex(of)),
  bytes4: bytes(4),
}
type Atom = keyof typeof good
const wrong = fc.oneof(
  fc.string({ unit: 'binary' }),
  ...[fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.constant({}), fc.constant([])],
  fc.constantFrom('0x', '0x1', '-1', ' 5 ', '1e3', '\ud800', '0xZZ', 'true', own.toLowerCase()),
)
const fields = fc.array(fc.constantFrom(...(Object.keys(good) as Atom[])), { minLength: 1, maxLength: 5 })

it('typed data is hashed as another library does, or refused: never signed as something else than is shown', () => {
  let read = 0
  fc.assert(
    fc.property(
      fields.chain((types) =>
        fc.tuple(
          fc.constant(types),
          fc.tuple(...types.map((type) => fc.oneof({ weight: 9, arbitrary: good[type] }, wrong))),
        ),
      ),
      ([types, values]) => {
        const named = types.map((type, at) => ({ name: `field${at}`, type }))
        const message = Object.fromEntries(values.map((value, at) => [`field${at}`, value]))
        const domain = { name: 'Atlas', chainId: 31_337, verifyingContract: token }
        const given = { types: { Note: named }, primaryType: 'Note', domain, message }
        let reading: ReturnType<typeof readTypedData>
        try {
          reading = readTypedData(JSON.stringify(given), 31_337, own)
        } catch {
          return // refused
        }
        read++
        expect(reading.hash).toBe(TypedDataEncoder.hash(domain, { Note: named }, message))
        for (const [at, { value }] of (reading.message.lines ?? []).entries()) {
          const stated = String(values[at])
          const isText = types[at] === 'string'
          if (!isText)
            expect(value?.toLowerCase()).toBe(
              /^0x|[a-z]/i.test(stated) && types[at]?.includes('int')
                ? String(BigInt(stated))
                : stated.toLowerCase(),
            )
          else if (!/[^\P{C}\n\t]|[\p{Zl}\p{Zp}\p{DI}]/u.test(stated)) expect(value).toBe(stated)
        }
      },
    ),
    { numRuns: 400 },
  )
  expect(read).toBeGreaterThan(50)
})
