import type { KeyHolder } from './keys/keyHolder.js'
import { openRow, type SealedRow, sealRow } from './rows.js'

/** Computes the HMAC of an address, by a key of this service. */
export const ownerOf = (holder: KeyHolder, email: string): Promise<string> =>
  holder.mac('lookup', `email|${email}`)

/** Seals an address for the store. `name` is the user or the login that it belongs to. */
export const sealEmail = (holder: KeyHolder, name: string, email: string): Promise<SealedRow> =>
  sealRow(holder, { userId: name, version: 0, purpose: 'email' }, Buffer.from(email))

/** Opens a sealed address. */
export const openEmail = async (holder: KeyHolder, name: string, row: SealedRow): Promise<string> =>
  (await openRow(holder, { userId: name, version: 0, purpose: 'email' }, row)).toString('utf8')
