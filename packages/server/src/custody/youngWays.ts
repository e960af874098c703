import type { Row, Statement } from '../store/store.js'
import { dayMs } from './codes/codeLimits.js'
import type { ShareService } from './statements.js'

/** How long a way in is young: it may not remove an older one, and not add another one while the wallet has an older one. */
const youngMs = 7 * dayMs

/** Whether a way in that opens a wallet since `since` is young. */
export const isYoung = (since: number, now: number): boolean => since > now - youngMs

/** The part of a user's row about an address that was added later. */
export interface AddressAge {
  /** When a wallet that was made without an address got one; `undefined` where it was made with one, or has none. */
  readonly addressAddedAt: number | undefined
}

/** Reads when a wallet that was made without an address got one. */
export const addressAddedAtIn = (row: Row): number | undefined =>
  row.addressed == null ? undefined : Number(row.addressed)

/** Whether a wallet that was made without an address got one less than seven days ago. Older ways in may replace such an address. */
export const hasYoungAddress = ({ addressAddedAt }: AddressAge, now: number): boolean =>
  addressAddedAt !== undefined && isYoung(addressAddedAt, now)

/** The SQL assignment for a new address, with `addressedValues`: its age begins anew if the wallet had no address, or a young one. */
export const addressedSql =
  "addressed = CASE WHEN owner LIKE 'none:%' OR addressed > ? THEN CAST(? AS BIGINT) ELSE addressed END"
export const addressedValues = (now: number): readonly [number, number] => [now - youngMs, now]

/** The SQL statement that stores since when a new address opens a wallet. It reads the former owner, so write it before the address. */
export const markAddressedStatement = (name: ShareService, userId: string, now: number): Statement => ({
  sql: `UPDATE ${name}_users SET ${addressedSql} WHERE id = ?`,
  values: [...addressedValues(now), userId],
})
