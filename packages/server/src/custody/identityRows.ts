import { createHash } from 'node:crypto'
import { identityHashText } from 'latchkit/wire/custody'
import type { KeyHolder } from './keys/keyHolder.js'
import { openRow, type RowName, type SealedRow, sealRow } from './rows.js'

// To open the sealed address of an identity does not count as the release of a share, so the row has the purpose `email`. Version 3 tells
// it apart from the rows of addresses (0) and of notes (1 and 2).
const mailRow = (userId: string): RowName => ({ userId, version: 3, purpose: 'email' })

/** Seals the address that a provider has verified, to which notices for the user may be mailed. No user is found by this address. */
export const sealMail = (holder: KeyHolder, userId: string, mail: string): Promise<SealedRow> =>
  sealRow(holder, mailRow(userId), Buffer.from(mail))

/** Opens the sealed address of an identity. */
export const openMail = async (holder: KeyHolder, userId: string, row: SealedRow): Promise<string> =>
  (await openRow(holder, mailRow(userId), row)).toString('utf8')

/** Computes the name of an identity in a wallet, as `identityHashOf` does. */
export const identityHashOfText = (userId: string, text: string): string =>
  createHash('sha256').update(identityHashText(userId, text)).digest('base64url')
