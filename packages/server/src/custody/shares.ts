import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { custodyRequestInvalid } from '../errors/custody.js'
import { type Sealed, type SealPurpose, seal } from './hpke.js'
import { addresses, shareHashes, wrapped } from './http/fields.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { openRow, type SealedRow, sealRow } from './rows.js'

/** The facts of a user that both services keep, each for itself. */
export interface UserFacts {
  readonly userId: string
  readonly version: number
  readonly shareHashes: v.InferOutput<typeof shareHashes>
  readonly addresses: v.InferOutput<typeof addresses>
}

/** Whether two splits of a key are one. */
export const isSameHashes = (one: UserFacts['shareHashes'], other: UserFacts['shareHashes']): boolean =>
  one.auth === other.auth && one.recovery === other.recovery && one.device === other.device

/** A user with a share, as a service stores it. */
export interface StoredShare extends UserFacts {
  readonly share: SealedRow
}

interface GivenShare extends UserFacts {
  readonly sealed: Sealed
  readonly aad: object
}

/**
 * Takes a share that a frame has sealed, and seals it for the store.
 * @throws `keyMismatch`; `custodyRequestInvalid` where it is not the share of its hash.
 */
export async function takeShare(
  holder: KeyHolder,
  service: 'auth' | 'recovery',
  { sealed, aad, ...facts }: GivenShare,
): Promise<StoredShare> {
  const share = await holder.open(`${service}-share`, aad, sealed)
  if (createHash('sha256').update(share).digest('base64url') !== facts.shareHashes[service])
    throw fail(custodyRequestInvalid, { field: 'share', reason: 'Expected the share of its hash' })
  const { userId, version } = facts
  return { ...facts, share: await sealRow(holder, { userId, version, purpose: 'share' }, share) }
}

/**
 * Releases a share: counted by the key holder, and sealed for the frame that asked for it.
 * @throws `keyHolderStopped`, `tooManyReleases`; `keyMismatch` where the frame's key is none.
 */
export async function releaseShare(
  holder: KeyHolder,
  service: 'auth' | 'recovery',
  { userId, version, share }: StoredShare,
  frame: { readonly deviceId: string; readonly hpkeKey: string },
): Promise<Sealed> {
  const purpose: SealPurpose = `${service}-release`
  const facts = { userId, version, deviceId: frame.deviceId }
  // A key that is none costs no release.
  await seal(frame.hpkeKey, purpose, facts, Buffer.alloc(0))
  const bytes = await openRow(holder, { userId, version, purpose: 'share' }, share)
  return seal(frame.hpkeKey, purpose, facts, bytes)
}

/** A share that a recovery password wraps: nothing here opens it. */
export type WrappedShare = v.InferOutput<typeof wrapped>

/** Seals a wrapped share for the store: a stolen database is no place to guess passwords in. */
export async function takeWrapped(
  holder: KeyHolder,
  facts: UserFacts,
  given: WrappedShare,
): Promise<StoredShare> {
  const { userId, version } = facts
  const bytes = Buffer.from(JSON.stringify(given))
  return { ...facts, share: await sealRow(holder, { userId, version, purpose: 'share' }, bytes) }
}

/**
 * Releases a wrapped share, counted as any other.
 * @throws `keyHolderStopped`, `tooManyReleases`
 */
export async function releaseWrapped(
  holder: KeyHolder,
  { userId, version, share }: StoredShare,
): Promise<WrappedShare> {
  const bytes = await openRow(holder, { userId, version, purpose: 'share' }, share)
  return v.parse(v.pipe(v.string(), v.parseJson(), wrapped), bytes.toString('utf8'))
}

/** Reads the columns of a share. */
export const shareIn = (row: Readonly<Record<string, unknown>>): StoredShare => ({
  userId: String(row.id),
  version: Number(row.version),
  shareHashes: v.parse(v.pipe(v.string(), v.parseJson(), shareHashes), row.hashes),
  addresses: v.parse(v.pipe(v.string(), v.parseJson(), addresses), row.addresses),
  share: { key: String(row.share_key), bytes: String(row.share) },
})

/** The columns of a share, in the order `version, hashes, addresses, share_key, share`. */
export const shareValues = ({ version, shareHashes: hashes, addresses: all, share }: StoredShare) =>
  [version, JSON.stringify(hashes), JSON.stringify(all), share.key, share.bytes] as const
