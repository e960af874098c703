import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, sha256, toBase64url } from './bytes.js'

/** The three shares, by the place that has each. Any two of them are the wallet. */
export const shareNames = ['auth', 'recovery', 'device'] as const
export type ShareName = (typeof shareNames)[number]

/** One value a share. */
export type ByShare<Value> = Readonly<Record<ShareName, Value>>

/** SHA-256 of each share, in base64url: by it a share that was changed is told by its name. */
export type ShareHashes = ByShare<string>

/** The bytes of entropy of a wallet: 24 words. */
export const entropyBytes = 32

const needed = 2

/** Splits entropy into three shares. Each call draws another polynomial, so a rotation makes every older share worthless. */
export async function splitEntropy(entropy: Bytes): Promise<ByShare<Bytes>> {
  const [auth, recovery, device] = await split(entropy, shareNames.length, needed)
  if (!auth || !recovery || !device) throw new Error('The entropy wasn’t split')
  return { auth: new Uint8Array(auth), recovery: new Uint8Array(recovery), device: new Uint8Array(device) }
}

/** The hash of a share, in base64url. */
export const hashOf = async (share: Bytes): Promise<string> => toBase64url(await sha256(share))

/** The hashes of all shares of one split. */
export const hashesOf = async ({ auth, recovery, device }: ByShare<Bytes>): Promise<ShareHashes> => ({
  auth: await hashOf(auth),
  recovery: await hashOf(recovery),
  device: await hashOf(device),
})

/** A share is not the one that was made with the wallet. */
export class BadShare extends Error {
  /** @param share Where it comes from: its own service, or this device. */
  constructor(readonly share: ShareName) {
    super(`The share of ${share} isn’t that of this wallet`)
  }
}

/** A share that stands at a place, and the place in the split that its bytes are of. */
export interface PlacedShare {
  /** The place it comes from, which is named when it is bad. */
  readonly from: ShareName
  readonly bytes: Bytes
}

/**
 * Joins shares of two places or more.
 * @param expected The hashes that the service states which did not send the share, so that no service vouches for itself alone.
 * @throws BadShare, by name, before anything is joined.
 */
export async function joinShares(shares: readonly PlacedShare[], expected: ShareHashes): Promise<Bytes> {
  const places = new Map<ShareName, Bytes>()
  for (const { from, bytes } of shares) {
    const hash = await hashOf(bytes)
    // A device that logged in later had the share of recovery as its own, until it computed that of the device.
    const allowed: readonly ShareName[] = from === 'device' ? ['device', 'recovery'] : [from]
    const place = allowed.find((name) => expected[name] === hash)
    if (!place) throw new BadShare(from)
    places.set(place, bytes)
  }
  if (places.size < needed) throw new Error('Two shares of one place are one share')
  const entropy = new Uint8Array(await combine([...places.values()]))
  if (entropy.length !== entropyBytes) throw new Error('The shares hold no wallet')
  return entropy
}
