import { signEip155 } from '../signers/eip155.js'
import { signSolanaMessage, signSolanaTransactions } from '../signers/solana.js'
import type { Bytes } from './bytes.js'
import { addressesOf, deriveKeys, entropyOfWords, wipe, wordsOf } from './deriveKeys.js'
import { seal } from './hpke.js'
import { entropyOf, keysOf } from './joinKeys.js'
import { lockShares } from './lockShares.js'
import { createShareOpener, requireShare, unlocked } from './openShares.js'
import type { Report } from './password.js'
import { entropyBytes, type PlacedShare } from './shares.js'
import type { Signed, SignInput, Vault } from './vault.js'
import { wrapShare } from './wrap.js'

/** Makes a vault. It knows the keys of the answers that it waits for, and nothing else between two tasks. */
export function createVault(): Vault {
  const { receive, recoveryShare, bothShares, ownShares } = createShareOpener()

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

    async rotate({ password, seals, ...own }, report = ignore) {
      const { facts, wrapKey } = own
      // First, since it may be wrong: the parts of a long task are halves of its progress.
      const recovery = password && (await unlocked(password, facts, (part) => report(part / 2)))
      if (recovery) wipe(recovery)
      const shares = await ownShares(own)
      const entropy = await entropyOf(shares, facts)
      const row = { ...facts, version: facts.version + 1 }
      const input = { row, seals, wrapKey }
      const rotated = await (password
        ? lockShares(entropy, {
            ...input,
            password: password.password,
            report: (part: number) => report((1 + part) / 2),
          })
        : lockShares(entropy, input))
      wipe(entropy, ...shares.map(({ bytes }) => bytes))
      return rotated
    },

    receive,

    async adopt(input, report = ignore) {
      const { facts, wrapKey } = input
      const [auth, recovery] = await bothShares(input, report)
      const keys = await keysOf(placed(auth, recovery), facts)
      wipe(keys.eip155, keys.solana)
      const wrapped = await wrapShare(recovery, wrapKey, facts)
      wipe(auth, recovery)
      return wrapped
    },

    async sign({ request, ...own }) {
      const shares = await ownShares(own)
      const keys = await keysOf(shares, own.facts)
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
      await requireShare(share, facts)
      const locked = await lockShare(share, password, facts, report)
      wipe(share)
      return locked
    },

    async unlock({ facts, locked, password, seal: publicKey }, report = ignore) {
      const share = await unlocked({ locked, password }, facts, report)
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

function signWith(
  keys: { readonly eip155: Bytes; readonly solana: Bytes },
  request: SignInput['request'],
): Signed {
  if (request.namespace === 'eip155') return signEip155(keys.eip155, request)
  return request.kind === 'message'
    ? signSolanaMessage(keys.solana, request.bytes)
    : signSolanaTransactions(keys.solana, request.transactions)
}
