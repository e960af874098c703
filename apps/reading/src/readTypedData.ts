import { type Address, type Hex, hashTypedData, type TypedDataDefinition } from 'viem'
import { cleanText } from './cleanText.js'
import { type PermitReading, readPermit } from './readPermit.js'
import { type OrderReading, readOrder, readTransfer, type SignedTransfer } from './readSignedTransfer.js'
import { type Notice, notice } from './say.js'
import { type Field, isRecord, type TypedLine, type Types, typedValues } from './typedValue.js'
import { unreadable } from './Unreadable.js'
import { refuseTypedData } from './wall/wall.js'

/** Typed data (EIP-712) that the person is asked to sign. */
export interface TypedDataReading {
  /** The signed values, as shown, by their types. */
  readonly typedData: TypedDataDefinition
  readonly domain: TypedLine
  readonly message: TypedLine
  /** The contract in the domain, if any. */
  readonly contract: Address | undefined
  /** Whether it names no network: then the signature is valid on every network. */
  readonly isOfAnyNetwork: boolean
  readonly permit: PermitReading | undefined
  /** A transfer that anybody can send with this signature (EIP-3009). */
  readonly transfer: SignedTransfer | undefined
  /** An order of a marketplace. */
  readonly order: OrderReading | undefined
  readonly hash: Hex
  readonly warnings: readonly Notice[]
  /** Whether the signature alone can move assets. */
  readonly dangerous: boolean
}

/** The allowed fields of a domain, and their types (EIP-712). */
const domainTypes: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}

/** Types of marketplace orders: a signature gives away what they offer. */
const orders = /^(Order|OrderComponents|BulkOrder|MakerOrder|Maker)$/

/**
 * Reads the parameter of `eth_signTypedData_v4`. Throws the reason, in plain words, if it cannot or must not be signed.
 * @param account The account that would sign it.
 */
export function readTypedData(input: unknown, chainId: number, account: string): TypedDataReading {
  const { domain, types, primaryType, message } = parse(input)
  refuseTypedData({ domain, types, primaryType }, account)
  const layOut = typedValues(types)
  const shownDomain = layOut('Domain', 'EIP712Domain', domain)
  const layout = layOut(primaryType, primaryType, message)
  const signed = shownDomain.value as {
    readonly chainId?: bigint
    readonly verifyingContract?: Address
    readonly name?: string
  }
  if (signed.chainId !== undefined && signed.chainId !== BigInt(chainId)) {
    throw unreadable('madeForOther', {
      theirs: cleanText(String(signed.chainId), 80),
      ours: String(chainId),
    })
  }
  const typedData = { domain: signed, types, primaryType, message: layout.value } as TypedDataDefinition
  const contract = signed.verifyingContract
  const isOfAnyNetwork = signed.chainId === undefined
  // Only the signed values count.
  const permit = readPermit(primaryType, layout.value, contract ?? '')
  const transfer = readTransfer(primaryType, layout.value, contract)
  const order = readOrder(primaryType, layout.value, signed.name)
  const isOrder = order !== undefined || orders.test(primaryType)
  const warnings: Notice[] = []
  if (!contract) warnings.push(notice('nameless'))
  if (isOfAnyNetwork) warnings.push(notice('ofAnyNetwork'))
  if (permit || transfer) warnings.push(notice('signatureIsEnough'))
  if (permit?.allowances.some(({ unlimited }) => unlimited)) warnings.push(notice('noLimit'))
  if (isOrder) warnings.push(notice('order'))
  if (hasHidden(layout.line) || hasHidden(shownDomain.line)) warnings.push(notice('hiddenCharacters'))
  return {
    typedData,
    domain: shownDomain.line,
    message: layout.line,
    contract,
    isOfAnyNetwork,
    permit,
    transfer,
    order,
    hash: hashTypedData(typedData),
    warnings,
    dangerous: permit !== undefined || transfer !== undefined || isOrder,
  }
}

/** Whether a value contains invisible characters, which are written out. */
const hasHidden = ({ value, lines = [] }: TypedLine): boolean =>
  (value?.includes('⟨U+') ?? false) || lines.some(hasHidden)

/** Names of types and fields: others could encode another type than they show. */
const name = /^[A-Za-z_$][\w$]{0,127}$/
const typeName = /^[A-Za-z_$][\w$]{0,127}(?:\[\d{0,6}\]){0,4}$/
const mostTypes = 100

function parse(input: unknown) {
  const data: unknown = typeof input === 'string' ? JSON.parse(input) : input
  const { types, primaryType, message, domain = {} } = isRecord(data) ? data : {}
  if (!isRecord(types) || typeof primaryType !== 'string' || !isRecord(message) || !isRecord(domain)) {
    throw unreadable('notTypedData')
  }
  const typeFields = typesOf(types)
  // For this type the message would be shown, but only the domain signed.
  if (primaryType === 'EIP712Domain' || !Object.hasOwn(typeFields, primaryType))
    throw unreadable('notTypedData')
  const domainFields = Object.hasOwn(typeFields, 'EIP712Domain') ? typeFields.EIP712Domain : undefined
  const domainType =
    domainFields ??
    Object.entries(domainTypes).flatMap(([field, type]) =>
      Object.hasOwn(domain, field) ? [{ name: field, type }] : [],
    )
  const isStandard = domainType.every((field) => domainTypes[field.name] === field.type)
  if (!isStandard) throw unreadable('badDomain')
  // Fields that the domain's type does not name are not signed, so they are neither shown nor used.
  return { domain, types: { ...typeFields, EIP712Domain: domainType }, primaryType, message }
}

/** Reads the types: plain lists of plain names, each name once. */
function typesOf(input: Readonly<Record<string, unknown>>): Types {
  const entries = Object.entries(input)
  if (entries.length > mostTypes) throw unreadable('tooDeep')
  const parsedTypes = entries.map(([type, fields]) => {
    if (!name.test(type) || !Array.isArray(fields) || fields.length > mostTypes) {
      throw unreadable('notTypedData')
    }
    const all = fields.map((field: unknown): Field => {
      const { name: key, type: of } = isRecord(field) ? field : {}
      if (typeof key !== 'string' || typeof of !== 'string' || !name.test(key) || !typeName.test(of)) {
        throw unreadable('notTypedData')
      }
      return { name: key, type: of }
    })
    if (new Set(all.map(({ name: key }) => key)).size < all.length) throw unreadable('notTypedData')
    return [type, all] as const
  })
  return Object.fromEntries(parsedTypes)
}
