import { factorText } from '../../../../packages/latchkit/src/wire/custody/signedTexts.js'
import { signEip155, signOwnText } from '../signers/eip155.js'
import { signSolanaMessage, signSolanaTransactions } from '../signers/solana.js'
import type { Bytes } from './bytes.js'
import { addressesOf, deriveKeys, entropyOfWords, wipe, wordsOf } from './deriveKeys.js'
import { deviceShareOf } from './deviceShare.js'
import { seal } from './hpke.js'
import { entropyOf, keysOf } from './joinKeys.js'
import { lockShares } from './lockShares.js'
import { createShareOpener } from './openShares.js'
import { refuseOwnText, splitOf, wrapsHashOf } from './ownTexts.js'
import type { Report } from './password.js'
import { entropyBytes, hashOf, type PlacedShare } from './shares.js'
import type { Confirmed, Shares, Signed, SignInput, Vault } from './vault.js'
import { unwrapShare, type WrappedShare, wrapShare } from './wrap.js'

/** Makes a vault. It knows the keys of the answers that it waits for, and nothing else between two tasks. */
export function createVault(): Vault {
  const { receive, handed, opened } = createShareOpener()

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

    async rotate({ version, loginId, password, seals, ...given }, report = ignore) {
      const { facts, wrapKey } = given
      // The parts of a long task are halves of its progress.
      const shares = await opened(given, (part) => report(part / 2))
      const entropy = await entropyOf(shares, facts)
      const input = { row: { ...facts, version }, seals, wrapKey, ...(loginId !== undefined && { loginId }) }
      const rotated = await (password === undefined
        ? lockShares(entropy, input)
        : lockShares(entropy, { ...input, password, report: (part: number) => report((1 + part) / 2) }))
      wipeAll(shares, entropy)
      return rotated
    },

    receive,

    async adopt(input, report = ignore) {
      const { facts, wrapKey } = input
      const shares = await opened(input, report)
      // The shares have to be those of this wallet before one is computed of them.
      const keys = await keysOf(shares, facts)
      wipe(keys.eip155, keys.solana)
      const wrapped = await wrapDevice(shares, { facts, wrapKey })
      wipeAll(shares)
      return wrapped
    },

    async hand({ facts, device, wrapKey, publicKey }) {
      const { userId, version } = facts
      const share = await unwrapShare(device, wrapKey, facts)
      const sealed = await seal(share, publicKey, { purpose: 'device-share', about: { userId, version } })
      wipe(share)
      return sealed
    },

    async take({ facts, wrapKey, handed: given }) {
      const share = await handed(given, facts)
      const wrapped = await wrapShare(share, wrapKey, facts)
      wipe(share)
      return wrapped
    },

    async confirm({ removesPassword, ...given }, report = ignore) {
      const { facts, recovery, device, wrapKey } = given
      const shares = await opened(given, report)
      const keys = await keysOf(shares, facts)
      try {
        const wraps = recovery && 'locked' in recovery ? [recovery.locked] : []
        const isOfRecovery = device !== undefined && (await hasRecovery(shares, facts))
        const wrapsHash = await wrapsHashOf(wraps)
        const { userId, version } = facts
        const confirmed: Confirmed = {
          signature: signOwnText(keys.eip155, await splitOf(facts)),
          ...((wraps.length > 0 || removesPassword) && {
            wrapsHash,
            factor: signOwnText(keys.eip155, factorText(userId, version, wrapsHash)),
          }),
          ...(isOfRecovery && { device: await wrapDevice(shares, { facts, wrapKey }) }),
        }
        return confirmed
      } finally {
        wipe(keys.eip155, keys.solana)
        wipeAll(shares)
      }
    },

    async sign({ request, ...given }) {
      refuseOwnText(request)
      const shares = await opened(given, ignore)
      const keys = await keysOf(shares, given.facts)
      try {
        return signWith(keys, request)
      } finally {
        wipe(keys.eip155, keys.solana)
        wipeAll(shares)
      }
    },

    async reveal(input, report = ignore) {
      const shares = await opened(input, report)
      const entropy = await entropyOf(shares, input.facts)
      const words = wordsOf(entropy)
      wipeAll(shares, entropy)
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
  }
}

const ignore: Report = () => undefined

function wipeAll(shares: readonly PlacedShare[], ...secrets: readonly Bytes[]): void {
  wipe(...shares.map(({ bytes }) => bytes), ...secrets)
}

/** Whether this device has recovery's share as its own, as one that logged in when devices kept that one. */
async function hasRecovery(shares: readonly PlacedShare[], { shareHashes }: Shares['facts']) {
  const own = shares.find(({ from }) => from === 'device')
  return own !== undefined && (await hashOf(own.bytes)) === shareHashes.recovery
}

async function wrapDevice(
  [one, other]: readonly PlacedShare[],
  { facts, wrapKey }: Pick<Shares, 'facts' | 'wrapKey'>,
): Promise<WrappedShare> {
  if (!one || !other) throw new Error('Two shares were expected')
  const share = await deviceShareOf(one.bytes, other.bytes, facts.shareHashes.device)
  const wrapped = await wrapShare(share, wrapKey, facts)
  wipe(share)
  return wrapped
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
