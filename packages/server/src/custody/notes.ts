import { fail } from 'latchkit/wire'
import type { ServiceStatement } from 'latchkit/wire/custody'
import { frameOutdated, noteNeeded, otherBehind, statementRefused } from '../errors/custody.js'
import type { Row, Statement, Store } from '../store/store.js'
import { dayMs } from './codes/codeLimits.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { openRow, type RowName, type SealedRow, sealRow } from './rows.js'
import type { ShareService, Statements } from './statements.js'

/** The columns and the table of notes, with the name of the service as a prefix. */
export const noteTables = (name: ShareService): readonly string[] => [
  // Hash of the present e-mail address, if a note has said that the stored address is a former one.
  `ALTER TABLE ${name}_users ADD COLUMN moved TEXT`,
  `CREATE INDEX ${name}_users_by_moved ON ${name}_users (moved)`,
  // The last note of the other service, as a device brought it.
  `CREATE TABLE ${name}_notes (id TEXT PRIMARY KEY, note TEXT NOT NULL)`,
]

/**
 * Columns for sealed notes and address hashes: with unsealed ones, an attacker with the database and a list of e-mail addresses could tell
 * whose wallet is whose.
 */
export const sealedNoteTables = (name: ShareService): readonly string[] => [
  // Delete the unsealed notes: frames bring the notes of their users again.
  `DELETE FROM ${name}_notes`,
  `ALTER TABLE ${name}_notes ADD COLUMN note_key TEXT NOT NULL DEFAULT ''`,
  // Since these columns exist, `moved` is the HMAC of the hash.
  `ALTER TABLE ${name}_users ADD COLUMN moved_key TEXT`,
  `ALTER TABLE ${name}_users ADD COLUMN moved_hash TEXT`,
]

/** The hash of a present e-mail address: an HMAC of it, by which the user is found, and the sealed hash itself. */
export interface PresentHash {
  /** HMAC of the hash. */
  readonly index: string
  readonly hash: SealedRow
}

// The rows of notes use the purpose `email`, since the key holder counts all other purposes as releases. The version number tells the three
// kinds of rows apart.
const noteRow = (userId: string): RowName => ({ userId, version: 1, purpose: 'email' })
const presentHashRow = (userId: string): RowName => ({ userId, version: 2, purpose: 'email' })

/** Reads the hash of the present address, for a user whose stored address is a former one. */
export const presentHashIn = (row: Row): PresentHash | undefined =>
  row.moved == null || row.moved_hash == null
    ? undefined
    : { index: String(row.moved), hash: { key: String(row.moved_key), bytes: String(row.moved_hash) } }

/** Computes the HMAC of the hash of an address. */
export const presentIndexOf = (holder: Pick<KeyHolder, 'mac'>, emailHash: string): Promise<string> =>
  holder.mac('lookup', `moved|${emailHash}`)

/** Opens a sealed hash of an address. */
export const openPresentHash = async (
  holder: KeyHolder,
  userId: string,
  { hash }: PresentHash,
): Promise<string> => (await openRow(holder, presentHashRow(userId), hash)).toString('utf8')

/** How long notes report a removal: longer than the age of any backup that may be restored. */
export const removalReportMs = 400 * dayMs
/** How many removals a note reports, the newest first. */
export const maxRemovals = 100

/**
 * Selects the devices or identities whose removal the notes report: all that this service knows, and unknown ones, which the other service
 * may know, while a note has room. Invented ids therefore neither fill the store nor push out a real removal.
 */
export function removalsToNote(
  ids: readonly string[],
  knownIds: ReadonlySet<string>,
  removedIds: readonly string[],
): readonly string[] {
  const unknownIds = ids.filter((each) => !knownIds.has(each) && !removedIds.includes(each))
  const room = Math.max(0, maxRemovals - removedIds.length)
  return [...ids.filter((each) => knownIds.has(each)), ...unknownIds.slice(0, room)]
}

/** The SQL statement that increases the number of a user’s last note. Write it together with the change that the note reports. */
export const raiseNoteStatement = (
  name: ShareService,
  userId: string,
  where = '1 = 1',
  ...values: (string | number)[]
): Statement => ({
  // The number stays while one of this service's notes may be lost (`unsure`): a higher number would hide the lost note, and no device
  // would bring it back.
  sql: `UPDATE ${name}_users SET note = note + 1 WHERE id = ? AND unsure = 0 AND ${where}`,
  values: [userId, ...values],
})

/**
 * The SQL statement that raises a user's note number to that of a note which this service itself has signed. It must change a row:
 * otherwise a later note was applied already.
 */
export const applyNoteNumberStatement = (
  name: ShareService,
  { userId, number }: ServiceStatement<'note'>,
): Statement => ({
  // Later notes may be lost, too: only the other service knows which note was the last.
  sql: `UPDATE ${name}_users SET note = ?, unsure = 1 WHERE id = ? AND note < ?`,
  values: [number, userId, number],
  mustChange: true,
})

/** Creates the SQL statement that makes the stored address a former one: the user is then found by the hash of the new address. */
export async function moveAddressStatement(
  name: ShareService,
  holder: KeyHolder,
  { userId, emailHash }: ServiceStatement<'note'>,
): Promise<Statement> {
  const { key, bytes } = await sealRow(holder, presentHashRow(userId), Buffer.from(emailHash))
  return {
    sql: `UPDATE ${name}_users SET owner = ?, moved = ?, moved_key = ?, moved_hash = ? WHERE id = ?`,
    values: [`moved|${userId}`, await presentIndexOf(holder, emailHash), key, bytes, userId],
  }
}

/** The SQL that clears the hash of the present address, once the address itself is stored. */
export const clearPresentHashSql = 'moved = NULL, moved_key = NULL, moved_hash = NULL'

/** The note numbers in a statement. Older services write none. */
interface NoteNumbers {
  readonly userId: string
  readonly own?: number | undefined
  readonly other?: number | undefined
  readonly emailHash?: string | null
}

/** The notes of a service. A note tells the other service what must still hold if one of them is restored from an older backup. */
export interface Notes {
  /** Returns the numbers of a user's last notes: this service's own, and the stored one of the other service. */
  numbersOf(userId: string): Promise<{ readonly own: number; readonly other: number }>
  /** Returns the other service's last note, as a device brought it. */
  otherNoteOf(userId: string): Promise<string | undefined>
  /** Stores a note of the other service if it is newer. */
  storeOtherNote(note: ServiceStatement<'note'>, text: string): Promise<void>
  /**
   * Checks the note numbers in a statement of the other service. @throws `noteNeeded` if this service lacks a note, which a device has to
   * bring; `otherBehind` if the other service lacks one.
   */
  requireNumbers(numbers: NoteNumbers): Promise<void>
  /**
   * Reads auth’s statement about a user, checks its note numbers and returns it. @throws `frameOutdated`, `wordRefused`, `noteNeeded`,
   * `otherBehind`
   */
  requireState(text: string | undefined, userId: string, device: string): Promise<ServiceStatement<'state'>>
}

/** Creates the notes of a service whose schema has `noteTables` of its name. */
export function createNotes(
  store: Pick<Store, 'all' | 'write'>,
  name: ShareService,
  holder: KeyHolder,
  statements: () => Pick<Statements, 'read'>,
): Notes {
  async function readOtherNote(userId: string) {
    const [row] = await store.all(`SELECT note_key, note FROM ${name}_notes WHERE id = ?`, [userId])
    const sealedNote = row && { key: String(row.note_key), bytes: String(row.note) }
    const text = sealedNote && (await openRow(holder, noteRow(userId), sealedNote)).toString('utf8')
    // A note is not accepted if its key is no longer pinned.
    const statement = text === undefined ? undefined : await statements().read('note', text)
    return { sealed: sealedNote, text, statement }
  }

  async function numbersOf(userId: string) {
    const [row] = await store.all(`SELECT note FROM ${name}_users WHERE id = ?`, [userId])
    if (!row) return { own: 0, other: 0 }
    return { own: Number(row.note), other: (await readOtherNote(userId)).statement?.number ?? 0 }
  }

  /**
   * Ends the doubt about a user's note number, since the other service has no later note, and increases the number once for all changes
   * made meanwhile.
   */
  async function confirmNumber(userId: string): Promise<void> {
    const unsureRows = await store.all(`SELECT 1 FROM ${name}_users WHERE id = ? AND unsure = 1`, [userId])
    if (unsureRows.length === 0) return
    await store.write([
      {
        sql: `UPDATE ${name}_users SET unsure = 0, note = note + 1 WHERE id = ? AND unsure = 1`,
        values: [userId],
      },
    ])
  }

  async function requireNumbers({ userId, own = 0, other = 0, emailHash }: NoteNumbers): Promise<void> {
    const ownNumbers = await numbersOf(userId)
    if (own > ownNumbers.other || other > ownNumbers.own) throw fail(noteNeeded, {})
    // If the other service has lost this user, do not refuse: it must get the user back first (`enterUser`), and accepts this service's
    // note only afterwards.
    const isForgotten = emailHash === null && own === 0 && other === 0
    if (own === ownNumbers.other && !isForgotten) await confirmNumber(userId)
    if (own === ownNumbers.other || isForgotten) return
    const note = emailHash === null ? undefined : (await readOtherNote(userId)).text
    throw fail(otherBehind, { ...(note !== undefined && { note }) })
  }

  return {
    numbersOf,
    requireNumbers,
    async otherNoteOf(userId) {
      const { text, statement } = await readOtherNote(userId)
      return statement && text
    },
    async storeOtherNote(note, text) {
      const otherNote = await readOtherNote(note.userId)
      if (otherNote.statement && otherNote.statement.number >= note.number) return
      const { key, bytes } = await sealRow(holder, noteRow(note.userId), Buffer.from(text))
      await store.write([
        {
          sql: `INSERT INTO ${name}_notes (id, note_key, note) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET note_key = excluded.note_key, note = excluded.note
            WHERE ${name}_notes.note = ?`,
          values: [note.userId, key, bytes, otherNote.sealed?.bytes ?? ''],
        },
      ])
    },
    async requireState(text, userId, device) {
      if (text === undefined) throw fail(frameOutdated, {})
      const statement = await statements().read('state', text)
      if (statement?.userId !== userId || statement.deviceId !== device) throw fail(statementRefused, {})
      await requireNumbers(statement)
      return statement
    },
  }
}
