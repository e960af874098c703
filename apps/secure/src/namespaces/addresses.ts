import * as v from 'valibot'
import {
  type FrameNamespace,
  frameNamespaces,
  mainNamespace,
  namespaceOfChain,
} from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import { recoverSigner } from './eip155/recoverSigner.js'
import type { Addresses } from './keys.js'
import type { PerNamespace } from './namespace.js'

const forms: PerNamespace<RegExp> = {
  eip155: /^0x[\da-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

/** Reads the addresses of a wallet, one in each namespace; `undefined` if one is missing or invalid. */
export function readAddresses(input: Readonly<Record<string, string>>): Addresses | undefined {
  if (!frameNamespaces.every((each) => forms[each].test(input[each] ?? ''))) return undefined
  return Object.fromEntries(frameNamespaces.map((each) => [each, input[each]])) as Addresses
}

/** Returns the one text of an address, however it is written: an EVM address also counts without its checksum. */
export const addressKey = (address: string): string =>
  forms.eip155.test(address) ? address.toLowerCase() : address

/** Whether two wallets have the same addresses. */
export const haveSameAddresses = (one: Addresses, other: Addresses): boolean =>
  frameNamespaces.every((each) => one[each] === other[each])

/** Returns the address that names a wallet. */
export const mainAddress = (addresses: Addresses): string => addresses[mainNamespace]

/** Whether the wallet with these addresses has signed one of its own texts. */
export const isSignedBy = async (addresses: Addresses, text: string, signature: string): Promise<boolean> =>
  (await recoverSigner(text, signature)) === mainAddress(addresses)

/** Returns the wallet's namespace for a chain; the main one for any other chain. */
export function walletNamespaceOf(chainId: unknown): FrameNamespace {
  const namespace = namespaceOfChain(chainId)
  return frameNamespaces.find((each) => each === namespace) ?? mainNamespace
}

const field = v.pipe(v.string(), v.maxLength(64))

/** The addresses of a wallet, as frame and window exchange them. */
export const addressFields = { address: field, solana: field }

type AddressFields = Readonly<Record<keyof typeof addressFields, string>>

/** Writes addresses for the window. */
export const toFields = ({ eip155, solana }: Addresses): AddressFields => ({ address: eip155, solana })

/** Reads the addresses that the window was given. */
export const fromFields = ({ address, solana }: AddressFields): Addresses => ({ eip155: address, solana })
