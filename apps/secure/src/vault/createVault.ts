import { type Eip155Request, signEip155 } from '../signers/eip155.js'
import {
  type SignedSolana,
  type SolanaSignRequest,
  signSolanaMessage,
  signSolanaTransactions,
} from '../signers/solana.js'
import type { Bytes } from './bytes.js'
import {
  type Addresses,
  addressesOf,
  deriveKeys,
  entropyOfWords,
  type Keys,
  wipe,
  wordsOf,
} from './deriveKeys.js'
import { makeReceiveKey, type ReceiveKey, type SealContext, type Sealed, seal } from './hpke.js'
import { lockShares } from './lockShares.js'
import type { LockedShare, Report } from './password.js'
import { BadShare, entropyBytes, hashOf, joinShares, type PlacedShare, type ShareHashes } from './shares.js'
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
  readonly recovery: ReleasedShare | WithPassword
  readonly wrapKey: CryptoKey
}

/** A share of recovery that a recovery password locks, and what the person typed. */
export interface WithPassword {
  readonly locked: LockedShare
  readonly password: string
}

export type RevealInput = Omit<AdoptInput, 'wrapKey'>

export interface KeystoreInput {
  readonly words: string
  /** That of the file alone. */
  readonly password: string
}

export interface LockInput {
  readonly facts: WalletFacts
  readonly deviceId: string
  readonly recovery: ReleasedShare | WithPassword
  readonly password: string
}

export interface UnlockInput extends WithPassword {
  readonly facts: WalletFacts
  /** The public key of recovery. */
  readonly seal: string
}

export interface RotateInput {
  readonly facts: WalletFacts
  readonly deviceId: string
  readonly auth: ReleasedShare
  readonly device: WrappedShare
  readonly wrapKey: CryptoKey
  readonly seals: CreateInput['seals']
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
  /** Splits the same entropy anew: the shares of before are of no use with these. */
  rotate(input: RotateInput): Promise<Created>
  /** Makes the key for one answer of a service, and names it by its public half. */
  receive(): Promise<string>
  /** Takes the share that recovery released as the one of this device. */
  adopt(input: AdoptInput, report?: Report): Promise<WrappedShare>
  sign(input: SignInput): Promise<Signed>
  /** The 24 words of the wallet, for the one screen that shows them. */
  reveal(input: RevealInput, report?: Report): Promise<string>
  /** The key of the EVM account in an encrypted file (Web3 Secret Storage, version 3). */
  keystore(input: KeystoreInput, report?: Report): Promise<string>
  /** Locks the share of recovery by a password, so that recovery can't open it any more. */
  lock(input: LockInput, report?: Report): Promise<LockedShare>
  /** Opens a locked share for recovery again. @throws WrongPassword */
  unlock(input: UnlockInput, report?: Report): Promise<Sealed>
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

  /** The share of recovery: sealed for this device, or locked by the password besides. */
  async function recoveryShare(
    recovery: ReleasedShare | WithPassword,
    { facts, deviceId }: Pick<AdoptInput, 'facts' | 'deviceId'>,
    report: Report,
  ): Promise<Bytes> {
    if (!('locked' in recovery)) {
      const about = { userId: facts.userId, version: facts.version, deviceId }
      return opened(recovery, { purpose: 'recovery-release', about })
    }
    const { unlockShare } = await import('./password.js')
    return unlockShare(recovery.locked, recovery.password, facts, report)
  }

  /** The shares of both services, opened. The locked one first: a wrong password must not cost the other. */
  async function bothShares(input: RevealInput, report: Report): Promise<readonly [Bytes, Bytes]> {
    const { facts, deviceId, auth } = input
    const about = { userId: facts.userId, version: facts.version, deviceId }
    const recovery = await recoveryShare(input.recovery, input, report)
    return [await opened(auth, { purpose: 'auth-release', about }), recovery]
  }

  return {
    async create({ loginId, userId, seals, wrapKey }) {
      const entropy = crypto.getRandomValues(new Uint8Array(entropyBytes))
      const keys = deriveKeys(entropy)
      const row = { userId, version: 1, addresses: addressesOf(keys) }
      wipe(keys.eip155, keys.solana)
      const created = await lockShares(entropy, { row, seals, wrapKey, loginId })
      wipe(entropy)
      return created
    },

    async rotate({ facts, deviceId, auth, device, wrapKey, seals }) {
      const about = { userId: facts.userId, version: facts.version, deviceId }
      const shares: readonly PlacedShare[] = [
        { from: 'auth', bytes: await opened(auth, { purpose: 'auth-release', about }) },
        { from: 'device', bytes: await unwrapShare(device, wrapKey, facts) },
      ]
      const entropy = await entropyOf(shares, facts)
      const row = { ...facts, version: facts.version + 1 }
      const rotated = await lockShares(entropy, { row, seals, wrapKey })
      wipe(entropy, ...shares.map(({ bytes }) => bytes))
      return rotated
    },

    async receive() {
      const key = await makeReceiveKey()
      waiting.set(key.publicKey, key)
      return key.publicKey
    },

    async adopt(input, report = ignore) {
      const { facts, wrapKey } = input
      const [auth, recovery] = await bothShares(input, report)
      const keys = await keysOf(placed(auth, recovery), facts)
      wipe(keys.eip155, keys.solana)
      const wrapped = await wrapShare(recovery, wrapKey, facts)
      wipe(auth, recovery)
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

    async reveal(input, report = ignore) {
      const [auth, recovery] = await bothShares(input, report)
      const entropy = await entropyOf(placed(auth, recovery), input.facts)
      const words = wordsOf(entropy)
      wipe(entropy, auth, recovery)
      return words
    },

    async keystore({ words, password }, report = ignore) {
      const { writeKeystore } = await import('./keystore.js')
      const keys = deriveKeys(entropyOfWords(words))
      try {
        return await writeKeystore(keys.eip155, addressesOf(keys).eip155, password, report)
      } finally {
        wipe(keys.eip155, keys.solana)
      }
    },

    async lock(input, report = ignore) {
      const { facts, password } = input
      const { lockShare } = await import('./password.js')
      const share = await recoveryShare(input.recovery, input, report)
      if ((await hashOf(share)) !== facts.shareHashes.recovery) throw new BadShare('recovery')
      const locked = await lockShare(share, password, facts, report)
      wipe(share)
      return locked
    },

    async unlock({ facts, locked, password, seal: publicKey }, report = ignore) {
      const { unlockShare } = await import('./password.js')
      const share = await unlockShare(locked, password, facts, report)
      if ((await hashOf(share)) !== facts.shareHashes.recovery) throw new BadShare('recovery')
      const { userId, version } = facts
      const sealed = await seal(share, publicKey, { purpose: 'recovery-share', about: { userId, version } })
      wipe(share)
      return sealed
    },
  }
}

const ignore: Report = () => undefined

const placed = (auth: Bytes, recovery: Bytes): readonly PlacedShare[] => [
  { from: 'auth', bytes: auth },
  { from: 'recovery', bytes: recovery },
]

/** Joins shares to the keys of the wallet that this device knows. */
async function keysOf(shares: readonly PlacedShare[], facts: WalletFacts): Promise<Keys> {
  const entropy = await entropyOf(shares, facts)
  const keys = deriveKeys(entropy)
  wipe(entropy)
  return keys
}

/** Joins shares to the entropy of the wallet that this device knows. @throws OtherWallet, BadShare */
async function entropyOf(
  shares: readonly PlacedShare[],
  { shareHashes, addresses }: WalletFacts,
): Promise<Bytes> {
  const entropy = await joinShares(shares, shareHashes)
  const keys = deriveKeys(entropy)
  const { eip155, solana } = addressesOf(keys)
  wipe(keys.eip155, keys.solana)
  if (eip155 === addresses.eip155 && solana === addresses.solana) return entropy
  wipe(entropy)
  throw new OtherWallet('The shares are of another wallet')
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
