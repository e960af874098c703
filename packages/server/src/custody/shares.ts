import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { addresses, shareHashes, wrapped } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { custodyRequestInvalid } from '../errors/custody.js'
import type { Store } from '../store/store.js'
import { type Sealed, type SealPurpose, seal } from './hpke.js'
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

/** Whether two splits of a wallet are one, by their versions too. */
export const isSameSplit = (
  one: Pick<UserFacts, 'version' | 'shareHashes'>,
  other: Pick<UserFacts, 'version' | 'shareHashes'>,
): boolean => one.version === other.version && isSameHashes(one.shareHashes, other.shareHashes)

/** Whether two wallets have the same addresses. */
export const isSameAddresses = (one: UserFacts['addresses'], other: UserFacts['addresses']): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** A user with a share, as a service stores it. */
export interface StoredShare extends UserFacts {
  readonly share: SealedRow
}

/** The bytes of a share: one for each of the key, and its place. */
const shareBytes = 33

interface GivenShare extends UserFacts {
  readonly sealed: Sealed
  readonly aad: object
  /** The share of the user that was there before, if any: the key holder learns from it since when there is the user. */
  readonly former?: SealedRow
}

/**
 * Takes a share that a frame has sealed, and seals it for the store.
 * @throws `keyMismatch`; `custodyRequestInvalid` where it is not the share of its hash.
 */
export async function takeShare(
  holder: KeyHolder,
  service: 'auth' | 'recovery',
  { sealed, aad, former, ...facts }: GivenShare,
): Promise<StoredShare> {
  const share = await holder.open(`${service}-share`, aad, sealed)
  if (share.length !== shareBytes)
    throw fail(custodyRequestInvalid, { field: 'share', reason: `Expected ${shareBytes} bytes` })
  if (createHash('sha256').update(share).digest('base64url') !== facts.shareHashes[service])
    throw fail(custodyRequestInvalid, { field: 'share', reason: 'Expected the share of its hash' })
  const { userId, version } = facts
  const name = { userId, version, purpose: 'share' } as const
  return { ...facts, share: await sealRow(holder, name, share, former?.key) }
}

/**
 * Releases a share: counted by the key holder, and sealed for the frame that asked for it.
 * @throws `releasesWait`, `tooManyReleases`; `keyMismatch` where the frame's key is none.
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

/** A share of before, which only both services together open. */
export interface RetiredShare extends Pick<UserFacts, 'userId' | 'version' | 'shareHashes'> {
  readonly sealed: Sealed
}

/** Seals a share, as it is stored and unopened, for the other service: what a service has of its past it cannot open alone. */
export async function retireShare(
  service: 'auth' | 'recovery',
  { userId, version, shareHashes: hashes, share }: StoredShare,
  otherKey: string,
): Promise<RetiredShare> {
  const bytes = Buffer.from(JSON.stringify(share))
  const sealed = await seal(otherKey, `${service}-retired`, { userId, version }, bytes)
  return { userId, version, shareHashes: hashes, sealed }
}

/** Makes the function that erases the shares of before of a service, and those that are back, once they are so old. */
export const createRetiredSweep =
  (store: Pick<Store, 'write'>, name: 'auth' | 'recovery', storedMs: number) =>
  async (now: number): Promise<void> => {
    await store.write([
      { sql: `DELETE FROM ${name}_retired WHERE retired <= ?`, values: [now - storedMs], erases: true },
      { sql: `DELETE FROM ${name}_returned WHERE returned <= ?`, values: [now - storedMs], erases: true },
    ])
  }

/** The columns of a retired share, in the order `id, hash, version, hashes, enc, ciphertext`. */
export const retiredValues = (
  service: 'auth' | 'recovery',
  { userId, version, shareHashes: hashes, sealed }: RetiredShare,
) => [userId, hashes[service], version, JSON.stringify(hashes), sealed.enc, sealed.ciphertext] as const

/** A share that a recovery password wraps: nothing here opens it. */
export type WrappedShare = v.InferOutput<typeof wrapped>

/** Seals a wrapped share for the store: a stolen database is no place to guess passwords in. */
export async function takeWrapped(
  holder: KeyHolder,
  facts: UserFacts,
  given: WrappedShare,
  former?: SealedRow,
): Promise<StoredShare> {
  const { userId, version } = facts
  const bytes = Buffer.from(JSON.stringify(given))
  const name = { userId, version, purpose: 'share' } as const
  return { ...facts, share: await sealRow(holder, name, bytes, former?.key) }
}

/**
 * Releases a wrapped share, counted as any other.
 * @throws `releasesWait`, `tooManyReleases`
 */
export async function releaseWrapped(
  holder: KeyHolder,
  { userId, version, share }: StoredShare,
): Promise<WrappedShare> {
  const bytes = await openRow(holder, { userId, version, purpose: 'share' }, share)
  return readWrapped(bytes)
}

/** Reads a wrapped share as `takeWrapped` has stored it. */
export const readWrapped = (bytes: Buffer): WrappedShare =>
  v.parse(v.pipe(v.string(), v.parseJson(), wrapped), bytes.toString('utf8'))

/** Reads the column of addresses. */
export const addressesIn = (row: Readonly<Record<string, unknown>>): UserFacts['addresses'] =>
  v.parse(v.pipe(v.string(), v.parseJson(), addresses), row.addresses)

/** Reads the columns of a share. */
export const shareIn = (row: Readonly<Record<string, unknown>>): StoredShare => ({
  userId: String(row.id),
  version: Number(row.version),
  shareHashes: v.parse(v.pipe(v.string(), v.parseJson(), shareHashes), row.hashes),
  addresses: addressesIn(row),
  share: { key: String(row.share_key), bytes: String(row.share) },
})

/** The columns of a share, in the order `version, hashes, addresses, share_key, share`. */
export const shareValues = ({ version, shareHashes: hashes, addresses: all, share }: StoredShare) =>
  [version, JSON.stringify(hashes), JSON.stringify(all), share.key, share.bytes] as const
