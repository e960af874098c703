import { type Hex, hashTypedData, type TypedDataDefinition } from 'viem'
import { cleanText } from './cleanText.js'
import { type PermitReading, readPermit } from './readPermit.js'
import { type Notice, notice } from './say.js'
import { type TypedLine, type Types, typedValue } from './typedValue.js'
import { unreadable } from './Unreadable.js'

/** Typed data (EIP-712) that the person is asked to sign. */
export interface TypedDataReading {
  readonly typedData: TypedDataDefinition
  readonly domain: TypedLine
  readonly message: TypedLine
  readonly permit: PermitReading | undefined
  readonly hash: Hex
  readonly warnings: readonly Notice[]
  /** Whether the signature alone can move what an account owns. */
  readonly dangerous: boolean
}

const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
] as const

/** Orders of marketplaces: a signature gives away what they offer. */
const orders = /^(Order|OrderComponents|BulkOrder|MakerOrder|Maker)$/

/** Reads what `eth_signTypedData_v4` carries. Throws, in plain words, what must not or cannot be signed. */
export function readTypedData(given: unknown, chainId: number): TypedDataReading {
  const { domain, domainType, types, primaryType, message } = parse(given)
  if (domain.chainId !== undefined && Number(domain.chainId) !== chainId) {
    throw unreadable('madeForOther', { theirs: cleanText(String(domain.chainId), 80), ours: String(chainId) })
  }
  const contract = String(domain.verifyingContract ?? '')
  const typedData = { domain, types: { ...types, EIP712Domain: domainType }, primaryType, message }
  const permit = readPermit(primaryType, message, contract)
  const warnings: Notice[] = []
  if (!contract) warnings.push(notice('nameless'))
  if (permit) warnings.push(notice('signatureIsEnough'))
  if (permit?.allowances.some(({ unlimited }) => unlimited)) warnings.push(notice('noLimit'))
  if (orders.test(primaryType)) warnings.push(notice('order'))
  return {
    typedData: typedData as TypedDataDefinition,
    domain: typedValue('Domain', 'EIP712Domain', domain, typedData.types),
    message: typedValue(primaryType, primaryType, message, types),
    permit,
    hash: hashTypedData(typedData as TypedDataDefinition),
    warnings,
    dangerous: permit !== undefined || orders.test(primaryType),
  }
}

type TypedRecord = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is TypedRecord => typeof value === 'object' && value !== null

function parse(given: unknown) {
  const data: unknown = typeof given === 'string' ? JSON.parse(given) : given
  const { types, primaryType, message, domain = {} } = isRecord(data) ? data : {}
  if (!isRecord(types) || typeof primaryType !== 'string' || !isRecord(message) || !isRecord(domain)) {
    throw unreadable('notTypedData')
  }
  const named = types as Types
  const domainType = named.EIP712Domain ?? domainFields.filter(({ name }) => name in domain)
  // What the domain's type does not name is not signed, so it is neither shown nor believed.
  const signed: TypedRecord = Object.fromEntries(domainType.map(({ name }) => [name, domain[name]]))
  return { domain: signed, domainType, types: named, primaryType, message }
}
