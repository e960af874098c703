import * as v from 'valibot'
import { isAddressOf } from '../caip.js'

// What paths, queries and bodies say of chains and accounts. Addresses are sent on in lower case, so that two ways of
// writing one are the same to every cache.

/** §7, [A]: how a call names the native currency where a token is asked for. */
export const nativeTokenAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const caip2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const isEvmAddress = (text: string) => isAddressOf('eip155', text) && text.startsWith('0x')

/** A CAIP-2 network id. */
export const chainId = v.pipe(v.string(), v.regex(caip2, 'Expected a CAIP-2 id'))

/** An eip155 address, with its 0x. */
export const evmAddress = v.pipe(
  v.string(),
  v.check(isEvmAddress, 'Expected 0x and 40 hex characters'),
  v.transform((text) => text.toLowerCase() as `0x${string}`),
)

/** An eip155 address, alone or as CAIP-10; the address alone comes out. */
export const account = v.pipe(
  v.string(),
  v.transform((text) => (/^eip155:\d{1,20}:/.test(text) ? (text.split(':')[2] ?? '') : text)),
  evmAddress,
)

/** An address of Solana, alone or as CAIP-10; the address alone comes out. */
const solanaAccount = v.pipe(
  v.string(),
  v.transform((text) => text.replace(new RegExp(`^${solanaChain}:`), '')),
  v.check((text) => isAddressOf('solana', text), 'Expected an address of Solana'),
)

const isOfSolana = (text: string) => text.startsWith('solana:') || isAddressOf('solana', text)

/**
 * An account of eip155 or of Solana, alone or as CAIP-10; the address alone comes out. Its type is written down: a union
 * that the compiler finds by itself is printed now in this order and now in that, and so would be the reference.
 */
export const anyAccount: v.LazySchema<v.GenericSchema<string, string>> = v.lazy((given) =>
  typeof given === 'string' && isOfSolana(given) ? solanaAccount : account,
)

/** An account or a token of a network: what a CAIP-10 text says. */
export interface AccountOnChain {
  /** As it was written. */
  readonly asked: string
  readonly chainId: string
  /** Of eip155 in lower case. */
  readonly address: string
}

const solanaChain = 'solana:[1-9A-HJ-NP-Za-km-z]{32}'
const solanaPlace = new RegExp(`^(${solanaChain})(?:/slip44:501|(?::|/token:)(.+))$`)

function readSolanaAccount(text: string): AccountOnChain | undefined {
  const [, chain, address = nativeTokenAddress] = solanaPlace.exec(text) ?? []
  const isKnown = address === nativeTokenAddress || isAddressOf('solana', address)
  return chain && isKnown ? { asked: text, chainId: chain, address } : undefined
}

function readAccount(text: string): AccountOnChain | undefined {
  // CAIP-19 names the same thing with a kind before the address ([A]).
  const [, chain, kind, rest] = /^(eip155:\d{1,20})([:/])(.+)$/.exec(text) ?? []
  if (!chain || !rest) return readSolanaAccount(text)
  if (kind === '/' && /^slip44:\d{1,10}$/.test(rest)) {
    return { asked: text, chainId: chain, address: nativeTokenAddress }
  }
  const address = kind === '/' ? /^erc20:(.+)$/.exec(rest)?.[1] : rest
  return address && isEvmAddress(address)
    ? { asked: text, chainId: chain, address: address.toLowerCase() as `0x${string}` }
    : undefined
}

/** An account or a token as CAIP-10, or as CAIP-19. */
export const accountOnChain = v.pipe(
  v.string(),
  v.transform(readAccount),
  v.check((read) => read !== undefined, 'Expected a CAIP-10 id of eip155 or solana'),
  v.transform((read) => read as AccountOnChain),
)

/** Amounts in money: one currency so far. */
export const currency = v.picklist(['usd'], 'Expected usd')
