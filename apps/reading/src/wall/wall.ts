import { type Hex, hexToBytes, toFunctionSelector } from 'viem'
import { ownPrefix } from '../../../../packages/latchkit/src/wire/custody/signedTexts.js'
import type { Call } from '../decodeCall.js'
import type { Types } from '../typedValue.js'
import { unreadable, walled } from '../Unreadable.js'
import { isAccountContract } from './accountContracts.js'
import { isWalledType } from './walledTypes.js'

// Requests that no site may make, whoever approves them, because they would hand over the account itself. Each function throws if it finds
// one.

/**
 * Refuses typed data that a contract account would accept as an order. The domain counts as given, whether its type names the fields or
 * not.
 */
export function refuseTypedData(
  {
    domain,
    types,
    primaryType,
  }: { readonly domain: object; readonly types: Types; readonly primaryType: string },
  account: string,
): void {
  if (isWalledType(types, primaryType)) throw walled('walledOrder')
  const { verifyingContract } = domain as { readonly verifyingContract?: unknown }
  if (typeof verifyingContract === 'string' && isOfAccount(verifyingContract, account)) {
    throw walled('walledContract')
  }
}

const isOfAccount = (address: string, account: string) =>
  isAccountContract(address) || address.toLowerCase() === account.toLowerCase()

/** The calls of delegation managers and EntryPoints, which may be deployed at other addresses. */
const operation = '(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)'
const operation06 = '(address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)'
const delegation = '(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes)'
const selectors: ReadonlySet<string> = new Set(
  [
    ...['enableDelegation', 'disableDelegation'].map((name) => `${name}(${delegation})`),
    'redeemDelegations(bytes[],bytes32[],bytes[])',
    ...[operation, operation06].flatMap((each) => [
      `handleOps(${each}[],address)`,
      `handleAggregatedOps((${each}[],address,bytes)[],address)`,
    ]),
  ].map((signature) => toFunctionSelector(signature)),
)

interface Sent {
  readonly to?: string | undefined
  readonly data: Hex
}

/** Refuses a call to the account itself or to a contract that controls accounts, also as a nested call. */
export function refuseCall(call: Call, { to, data }: Sent, account: string): void {
  const isOwn = to?.toLowerCase() === account.toLowerCase() && data !== '0x'
  const isOrder = to !== undefined && (isAccountContract(to) || selectors.has(data.slice(0, 10)))
  if (isOwn || isOrder) throw walled('walledContract')
  const inside = call.kind === 'batch' ? call.calls : call.kind === 'execute' ? [call.inner] : []
  for (const each of inside) refuseCall(each.call, each, account)
}

/** Names of EIP-7702 authorizations. */
const codeName = /authori[sz]ation|7702/i
/** The deepest nesting that is accepted: more than any request needs. */
const deepest = 16

/** Refuses a request with an authorization anywhere in it: a site must not set or remove the account's code. */
export function refuseCode(input: unknown, depth = 0): void {
  if (typeof input !== 'object' || input === null) return
  if (depth > deepest) throw unreadable('tooDeep')
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    if (codeName.test(name) || (name === 'type' && isCodeKind(value))) throw walled('walledCode')
    refuseCode(value, depth + 1)
  }
}

/** Whether a transaction type is the one with authorizations. */
const isCodeKind = (kind: unknown): boolean => kind === 'eip7702' || /^(?:0x)?0*4$/i.test(String(kind))

/** Prefixes of texts that the wallet itself signs for its services, and of the one that ends a session. */
const refusedPrefixes = [ownPrefix, 'revoke session ']

/** Refuses a message that begins like the wallet's own texts, also with look-alike or invisible characters. */
export function refuseText(raw: Hex): void {
  const text = new TextDecoder().decode(hexToBytes(raw))
  const plain = text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{DI}]/gu, '')
    .trim()
    .toLowerCase()
  if (refusedPrefixes.some((refusedPrefix) => `${plain} `.startsWith(refusedPrefix)))
    throw walled('walledText')
}
