import { type Eip155Request, signEip155 } from '../signers/eip155.js'
import {
  type SignedSolana,
  type SolanaSignRequest,
  signSolanaMessage,
  signSolanaTransactions,
} from '../signers/solana.js'
import type { Bytes } from './bytes.js'
import { type Addresses, addressesOf, deriveKeys, wipe } from './deriveKeys.js'
import { makeReceiveKey, type ReceiveKey, type SealContext, type Sealed, seal } from './hpke.js'
import {
  entropyBytes,
  hashesOf,
  joinShares,
  type PlacedShare,
  type ShareHashes,
  splitEntropy,
} from './shares.js'
import { unwrapShare, type WrappedShare, wrapShare } from './wrap.js'

/** The facts of a wallet that are no secret, as this device has them. */
export interface WalletFacts {
  readonly userId: string
  readonly version: number
  readonly addresses: Addresses
  readonly shareHashes: ShareHashes
}

/** A share as a service sends it. */
export interface ReleasedShare {
  readonly sealed: Sealed
  /** The key that `receive` made for this answer. */
  readonly publicKey: string
}

export interface CreateInput {
  readonly loginId: string
  readonly userId: string
  /** The public keys of the services, from the configuration of the secure site. */
  readonly seals: { readonly auth: string; readonly recovery: string }
  readonly wrapKey: CryptoKey
}

/** A new wallet, each share locked for the place that is to have it. */
export interface Created {
  readonly facts: WalletFacts
  readonly auth: Sealed
  readonly recovery: Sealed
  readonly device: WrappedShare
}

export interface AdoptInput {
  readonly facts: WalletFacts
  readonly deviceId: string
  readonly auth: ReleasedShare
  readonly recovery: ReleasedShare
  readonly wrapKey: CryptoKey
}

export interface SignInput {
  readonly facts: WalletFacts
  readonly deviceId: string
  readonly auth: ReleasedShare
  readonly device: WrappedShare
  readonly wrapKey: CryptoKey
  readonly request: Eip155Request | SolanaSignRequest
}

/** A signature: hex of EVM (a transaction whole), base58 of a message on Solana, or the signed transactions. */
export type Signed = string | readonly SignedSolana[]

/** The joined shares are of another wallet than the one this device knows. */
export class OtherWallet extends Error {}

/** The tasks of the worker: the only code that sees entropy, shares and keys. */
export interface Vault {
  create(input: CreateInput): Promise<Created>
  /** Makes the key for one answer of a service, and names it by its public half. */
  receive(): Promise<string>
  /** Takes the share that recovery released as the one of this device. */
  adopt(input: AdoptInput): Promise<WrappedShare>
  sign(input: SignInput): Promise<Signed>
}

/** Makes a vault. It knows the keys of the answers that it waits for, and nothing else between two tasks. */
export function createVault(): Vault {
  const waiting = new Map<string, ReceiveKey>()

  async function opened({ sealed, publicKey }: ReleasedShare, context: SealContext): Promise<Bytes> {
    const key = waiting.get(publicKey)
    if (!key) throw new Error('No answer was expected for this key')
    waiting.delete(publicKey)
    return key.open(sealed, context)
  }

  return {
    async create({ loginId, userId, seals, wrapKey }) {
      const entropy = crypto.getRandomValues(new Uint8Array(entropyBytes))
      const keys = deriveKeys(entropy)
      const shares = await splitEntropy(entropy)
      const row = { userId, version: 1 }
      const facts = { ...row, addresses: addressesOf(keys), shareHashes: await hashesOf(shares) }
      wipe(entropy, keys.eip155, keys.solana)
      const created = {
        facts,
        auth: await seal(shares.auth, seals.auth, {
          purpose: 'auth-share',
          about: { loginId, userId, version: row.version },
        }),
        recovery: await seal(shares.recovery, seals.recovery, {
          purpose: 'recovery-share',
          about: { userId, version: row.version },
        }),
        device: await wrapShare(shares.device, wrapKey, row),
      }
      wipe(shares.auth, shares.recovery, shares.device)
      return created
    },

    async receive() {
      const key = await makeReceiveKey()
      waiting.set(key.publicKey, key)
      return key.publicKey
    },

    async adopt({ facts, deviceId, auth, recovery, wrapKey }) {
      const about = { userId: facts.userId, version: facts.version, deviceId }
      const released = await opened(recovery, { purpose: 'recovery-release', about })
      const shares: readonly PlacedShare[] = [
        { from: 'auth', bytes: await opened(auth, { purpose: 'auth-release', about }) },
        { from: 'recovery', bytes: released },
      ]
      const keys = await keysOf(shares, facts)
      wipe(keys.eip155, keys.solana)
      const wrapped = await wrapShare(released, wrapKey, facts)
      wipe(...shares.map(({ bytes }) => bytes))
      return wrapped
    },

    async sign({ facts, deviceId, auth, device, wrapKey, request }) {
      const about = { userId: facts.userId, version: facts.version, deviceId }
      const shares: readonly PlacedShare[] = [
        { from: 'auth', bytes: await opened(auth, { purpose: 'auth-release', about }) },
        { from: 'device', bytes: await unwrapShare(device, wrapKey, facts) },
      ]
      const keys = await keysOf(shares, facts)
      try {
        return signWith(keys, request)
      } finally {
        wipe(keys.eip155, keys.solana, ...shares.map(({ bytes }) => bytes))
      }
    },
  }
}

/** Joins shares to the keys of the wallet that this device knows. */
async function keysOf(shares: readonly PlacedShare[], { shareHashes, addresses }: WalletFacts) {
  const entropy = await joinShares(shares, shareHashes)
  const keys = deriveKeys(entropy)
  wipe(entropy)
  const { eip155, solana } = addressesOf(keys)
  if (eip155 !== addresses.eip155 || solana !== addresses.solana) {
    wipe(keys.eip155, keys.solana)
    throw new OtherWallet('The shares are of another wallet')
  }
  return keys
}

function signWith(
  keys: { readonly eip155: Bytes; readonly solana: Bytes },
  request: SignInput['request'],
): Signed {
  if (request.namespace === 'eip155') return signEip155(keys.eip155, request)
  return request.kind === 'message'
    ? signSolanaMessage(keys.solana, request.bytes)
    : signSolanaTransactions(keys.solana, request.transactions)
}
