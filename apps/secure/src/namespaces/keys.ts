import { frameNamespaces, mainNamespace } from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import type { Bytes } from '../vault/bytes.js'
import { eip155Keys } from './eip155/keys.js'
import { signOwnText as signOwnTextOnEvm } from './eip155/sign.js'
import type { NamespaceKeys, PerNamespace } from './namespace.js'
import { solanaKeys } from './solana/keys.js'

const namespaces = { eip155: eip155Keys, solana: solanaKeys }

type Families = (typeof namespaces)[keyof typeof namespaces]

/** A request that a key of the wallet can sign. */
export type SignRequest = Parameters<Families['sign']>[1]

/** A signature: hex for EVM (or a whole transaction), base58 for a message on Solana, or signed transactions. */
export type Signed = ReturnType<Families['sign']>

/** The addresses of a wallet by namespace: EVM with checksum, Solana in base58. */
export type Addresses = PerNamespace<string>

/** The private keys of a wallet, by namespace. */
export type Keys = PerNamespace<Bytes>

const families: PerNamespace<NamespaceKeys<SignRequest, Signed>> = namespaces

const inEach = <Value>(make: (namespace: (typeof frameNamespaces)[number]) => Value): PerNamespace<Value> =>
  Object.fromEntries(frameNamespaces.map((each) => [each, make(each)])) as PerNamespace<Value>

/** Derives the keys of a wallet from its seed. */
export const keysOfSeed = (seed: Uint8Array): Keys => inEach((each) => families[each].derive(seed))

/** Returns the addresses of keys. */
export const addressesOf = (keys: Keys): Addresses => inEach((each) => families[each].addressOf(keys[each]))

/** Signs a request by the key of its namespace. */
export const signWith = (keys: Keys, request: SignRequest): Signed =>
  families[request.namespace].sign(keys[request.namespace], request)

/** Returns the bytes of a message that is to be signed; `undefined` if the request is something else. */
export const messageIn = (request: SignRequest): Bytes | undefined =>
  families[request.namespace].messageIn(request)

/** Returns the key whose address names a wallet. */
export const mainKey = (keys: Keys): Bytes => keys[mainNamespace]

/** Signs the wallet's own statement about its shares. */
export const signOwnText = (keys: Keys, text: string): string => signOwnTextOnEvm(mainKey(keys), text)
