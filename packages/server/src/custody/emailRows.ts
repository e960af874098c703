import type { KeyHolder } from './keys/keyHolder.js'
import { openRow, type SealedRow, sealRow } from './rows.js'

/** Computes the HMAC of an e-mail address, by a key of this service. */
export const ownerOf = (holder: KeyHolder, email: string): Promise<string> =>
  holder.mac('lookup', `email|${email}`)

/** Seals an e-mail address for the store. `boundName` is the user or the login to which the address belongs. */
export const sealEmail = (holder: KeyHolder, boundName: string, email: string): Promise<SealedRow> =>
  sealRow(holder, { userId: boundName, version: 0, purpose: 'email' }, Buffer.from(email))

/** Opens a sealed e-mail address. */
export const openEmail = async (holder: KeyHolder, name: string, row: SealedRow): Promise<string> =>
  (await openRow(holder, { userId: name, version: 0, purpose: 'email' }, row)).toString('utf8')
