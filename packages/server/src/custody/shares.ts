import { createHash } from 'node:crypto'
import { fail } from 'latchkit/wire'
import { addresses, shareHashes, wrapped } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { custodyRequestInvalid } from '../errors/custody.js'
import type { Store } from '../store/store.js'
import { type SealedData, type SealPurpose, seal } from './hpke.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { openRow, type SealedRow, sealRow } from './rows.js'

/** What auth and recovery each store about a user. */
export interface UserFacts {
  readonly userId: string
  readonly version: number
  readonly shareHashes: v.InferOutput<typeof shareHashes>
  readonly addresses: v.InferOutput<typeof addresses>
}

/** Whether two lists of share hashes are the same. */
export const isSameHashes = (one: UserFacts['shareHashes'], other: UserFacts['shareHashes']): boolean =>
  one.auth === other.auth && one.recovery === other.recovery && one.device === other.device

/** Whether two splits are the same, including their versions. */
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

/** Length of a share: 32 bytes for the key, and one for the share's index. */
const shareBytes = 33

interface SentShare extends UserFacts {
  readonly sealedShare: SealedData
  readonly aad: object
  /** The user's previous share, if there is one. From it the key holder reads how old the user is. */
  readonly formerShare?: SealedRow
}

/**
 * Opens a share that a frame has sealed, and seals it for the store. @throws `keyMismatch`; `custodyRequestInvalid` if the share has
 * another length or does not match its hash.
 */
export async function takeShare(
  holder: KeyHolder,
  service: 'auth' | 'recovery',
  { sealedShare, aad, formerShare, ...facts }: SentShare,
): Promise<StoredShare> {
  const share = await holder.open(`${service}-share`, aad, sealedShare)
  if (share.length !== shareBytes)
    throw fail(custodyRequestInvalid, { field: 'share', reason: `Expected ${shareBytes} bytes` })
  if (createHash('sha256').update(share).digest('base64url') !== facts.shareHashes[service])
    throw fail(custodyRequestInvalid, { field: 'share', reason: 'Expected the share of its hash' })
  const { userId, version } = facts
  const name = { userId, version, purpose: 'share' } as const
  return { ...facts, share: await sealRow(holder, name, share, formerShare?.key) }
}

/**
 * Releases a share: opens it, which the key holder counts, and seals it for the frame that asked for it. @throws `releasesWait`,
 * `tooManyReleases`; `keyMismatch` if the frame's key is invalid.
 */
export async function releaseShare(
  holder: KeyHolder,
  service: 'auth' | 'recovery',
  { userId, version, share }: StoredShare,
  frame: { readonly deviceId: string; readonly hpkeKey: string },
): Promise<SealedData> {
  const purpose: SealPurpose = `${service}-release`
  const facts = { userId, version, deviceId: frame.deviceId }
  // Validate the frame's key first, so that a bad one does not use up a release.
  await seal(frame.hpkeKey, purpose, facts, Buffer.alloc(0))
  const bytes = await openRow(holder, { userId, version, purpose: 'share' }, share)
  return seal(frame.hpkeKey, purpose, facts, bytes)
}

/** A former share, which only the two services together can open. */
export interface RetiredShare extends Pick<UserFacts, 'userId' | 'version' | 'shareHashes'> {
  readonly sealedShare: SealedData
}

/** Seals a stored share for the other service without opening it, so that neither service can open its old shares by itself. */
export async function retireShare(
  service: 'auth' | 'recovery',
  { userId, version, shareHashes: hashes, share }: StoredShare,
  otherKey: string,
): Promise<RetiredShare> {
  const bytes = Buffer.from(JSON.stringify(share))
  const sealedShare = await seal(otherKey, `${service}-retired`, { userId, version }, bytes)
  return { userId, version, shareHashes: hashes, sealedShare }
}

/** Creates the function that deletes retired and returned shares of a service once they are older than `storedMs`. */
export const createRetiredCleanup =
  (store: Pick<Store, 'write'>, name: 'auth' | 'recovery', storedMs: number) =>
  async (now: number): Promise<void> => {
    await store.write([
      { sql: `DELETE FROM ${name}_retired WHERE retired <= ?`, values: [now - storedMs], erases: true },
      { sql: `DELETE FROM ${name}_returned WHERE returned <= ?`, values: [now - storedMs], erases: true },
    ])
  }

/** Returns the values of a retired share, in the order `id, hash, version, hashes, enc, ciphertext`. */
export const retiredValues = (
  service: 'auth' | 'recovery',
  { userId, version, shareHashes: hashes, sealedShare }: RetiredShare,
) =>
  [userId, hashes[service], version, JSON.stringify(hashes), sealedShare.enc, sealedShare.ciphertext] as const

/** A share that a recovery password wraps. No service can open it. */
export type WrappedShare = v.InferOutput<typeof wrapped>

/** Seals a wrapped share for the store, so that a stolen database cannot be used to guess passwords. */
export async function takeWrapped(
  holder: KeyHolder,
  facts: UserFacts,
  wrappedShare: WrappedShare,
  formerShare?: SealedRow,
): Promise<StoredShare> {
  const { userId, version } = facts
  const bytes = Buffer.from(JSON.stringify(wrappedShare))
  const name = { userId, version, purpose: 'share' } as const
  return { ...facts, share: await sealRow(holder, name, bytes, formerShare?.key) }
}

/** Releases a wrapped share; the key holder counts this like any other release. @throws `releasesWait`, `tooManyReleases` */
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

/** Returns the values of a share, in the order `version, hashes, addresses, share_key, share`. */
export const shareValues = ({ version, shareHashes: hashes, addresses: all, share }: StoredShare) =>
  [version, JSON.stringify(hashes), JSON.stringify(all), share.key, share.bytes] as const
