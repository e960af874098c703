import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, sha256, toBase64url } from './bytes.js'

/** The three shares, by who has them. Any two of them make the wallet. */
export const shareNames = ['auth', 'recovery', 'device'] as const
export type ShareName = (typeof shareNames)[number]

/** One value per share. */
export type ByShare<Value> = Readonly<Record<ShareName, Value>>

/** SHA-256 of each share, in base64url, to detect which one was changed. */
export type ShareHashes = ByShare<string>

/** Bytes of a wallet's entropy: 24 words. */
export const entropyBytes = 32

const sharesNeeded = 2

/** Splits entropy into three shares. Each call uses a new polynomial, so renewing makes older shares worthless. */
export async function splitEntropy(entropy: Bytes): Promise<ByShare<Bytes>> {
  const [auth, recovery, device] = await split(entropy, shareNames.length, sharesNeeded)
  if (!auth || !recovery || !device) throw new Error('The entropy wasn’t split')
  return { auth: new Uint8Array(auth), recovery: new Uint8Array(recovery), device: new Uint8Array(device) }
}

/** Hashes a share, in base64url. */
export const hashOf = async (share: Bytes): Promise<string> => toBase64url(await sha256(share))

/** Hashes all shares of a split. */
export const hashesOf = async ({ auth, recovery, device }: ByShare<Bytes>): Promise<ShareHashes> => ({
  auth: await hashOf(auth),
  recovery: await hashOf(recovery),
  device: await hashOf(device),
})

/** A share does not have the hash that belongs to it. */
export class BadShare extends Error {
  /** @param share Where it comes from: its service, or this device. */
  constructor(readonly share: ShareName) {
    super(`The share of ${share} isn’t that of this wallet`)
  }
}

/** A share with its source; a device may have recovery's share. */
export interface PlacedShare {
  /** Where the share comes from; an error names this source if the share is bad. */
  readonly from: ShareName
  readonly bytes: Bytes
}

/**
 * Joins two or more shares into the entropy of the wallet.
 * @param expectedHashes The hashes from the service that did not send the share, so that no service can vouch for its own share.
 * @throws BadShare with the source of the first bad share, before any shares are joined.
 */
export async function joinShares(
  shares: readonly PlacedShare[],
  expectedHashes: ShareHashes,
): Promise<Bytes> {
  const sharesByName = new Map<ShareName, Bytes>()
  for (const { from, bytes } of shares) {
    const hash = await hashOf(bytes)
    // In earlier frames a device that logged in later stored recovery's share, until it computed its own.
    const allowedNames: readonly ShareName[] = from === 'device' ? ['device', 'recovery'] : [from]
    const shareName = allowedNames.find((name) => expectedHashes[name] === hash)
    if (!shareName) throw new BadShare(from)
    sharesByName.set(shareName, bytes)
  }
  if (sharesByName.size < sharesNeeded) throw new Error('Two shares of one place are one share')
  const entropy = new Uint8Array(await combine([...sharesByName.values()]))
  if (entropy.length !== entropyBytes) throw new Error('The shares hold no wallet')
  return entropy
}
