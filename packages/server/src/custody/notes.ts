import { fail } from 'latchkit/wire'
import type { Word } from 'latchkit/wire/custody'
import { frameOutdated, noteNeeded, otherBehind, wordRefused } from '../errors/custody.js'
import type { Row, Statement, Store } from '../store/store.js'
import { dayMs } from './codes/codeLimits.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { openRow, type RowName, type SealedRow, sealRow } from './rows.js'
import type { Keeper, Words } from './words.js'

/** The columns and the table of notes of a service; each has its own, by its name. */
export const noteTables = (name: Keeper): readonly string[] => [
  // The hash of the present address, where a note has told that the one that is stored is a former one.
  `ALTER TABLE ${name}_users ADD COLUMN moved TEXT`,
  `CREATE INDEX ${name}_users_by_moved ON ${name}_users (moved)`,
  // The last note of the other service, as it was brought.
  `CREATE TABLE ${name}_notes (id TEXT PRIMARY KEY, note TEXT NOT NULL)`,
]

/** The columns by which a note, and the hash of an address in it, lie sealed: a list of addresses does not tell whose wallet is whose. */
export const sealedNoteTables = (name: Keeper): readonly string[] => [
  // The frames of each user bring theirs again.
  `DELETE FROM ${name}_notes`,
  `ALTER TABLE ${name}_notes ADD COLUMN note_key TEXT NOT NULL DEFAULT ''`,
  // `moved` is the HMAC of the hash from here on.
  `ALTER TABLE ${name}_users ADD COLUMN moved_key TEXT`,
  `ALTER TABLE ${name}_users ADD COLUMN moved_hash TEXT`,
]

/** The hash of a present address by which a user is found, sealed. */
export interface Moved {
  /** Its HMAC. */
  readonly index: string
  readonly hash: SealedRow
}

// Named as addresses, since the key holder counts whatever is named otherwise; the number keeps each from passing for another.
const noteRow = (userId: string): RowName => ({ userId, version: 1, purpose: 'email' })
const movedRow = (userId: string): RowName => ({ userId, version: 2, purpose: 'email' })

/** Reads the hash of the present address of a user whose stored one is a former one. */
export const movedIn = (row: Row): Moved | undefined =>
  row.moved == null || row.moved_hash == null
    ? undefined
    : { index: String(row.moved), hash: { key: String(row.moved_key), bytes: String(row.moved_hash) } }

/** The index of a hash of an address. */
export const movedIndexOf = (holder: Pick<KeyHolder, 'mac'>, emailHash: string): Promise<string> =>
  holder.mac('lookup', `moved|${emailHash}`)

/** Opens such a hash. */
export const openMoved = async (holder: KeyHolder, userId: string, { hash }: Moved): Promise<string> =>
  (await openRow(holder, movedRow(userId), hash)).toString('utf8')

/** A removal is told by notes for so long: no backup that is put back is older. */
export const removedMs = 400 * dayMs
/** A note tells of so many removals, the newest first. */
export const mostRemoved = 100

/**
 * Picks the devices of which a removal is noted: those that the service knows, and unknown ones, which the other service may know, while a
 * note has a place. So made-up ids neither fill the store nor push a real removal out.
 */
export function notable(
  devices: readonly string[],
  known: ReadonlySet<string>,
  removed: readonly string[],
): readonly string[] {
  const others = devices.filter((each) => !known.has(each) && !removed.includes(each))
  const places = Math.max(0, mostRemoved - removed.length)
  return [...devices.filter((each) => known.has(each)), ...others.slice(0, places)]
}

/** The write by which the number of a user’s last note goes up, together with the change that the note tells. */
export const raising = (
  name: Keeper,
  userId: string,
  where = '1 = 1',
  ...values: (string | number)[]
): Statement => ({
  // Not where an own note may be lost: the number would go past it, and no device bring it back.
  sql: `UPDATE ${name}_users SET note = note + 1 WHERE id = ? AND unsure = 0 AND ${where}`,
  values: [userId, ...values],
})

/** The write by which the number of a user follows a note of its own; it must change, or a later note was played. */
export const following = (name: Keeper, { userId, number }: Word<'note'>): Statement => ({
  // A later one may be lost as well: only the other service says which was the last.
  sql: `UPDATE ${name}_users SET note = ?, unsure = 1 WHERE id = ? AND note < ?`,
  values: [number, userId, number],
  mustChange: true,
})

/** Makes the write by which an address is a former one: it finds the user no more, and the one of this hash does. */
export async function moving(
  name: Keeper,
  holder: KeyHolder,
  { userId, emailHash }: Word<'note'>,
): Promise<Statement> {
  const { key, bytes } = await sealRow(holder, movedRow(userId), Buffer.from(emailHash))
  return {
    sql: `UPDATE ${name}_users SET owner = ?, moved = ?, moved_key = ?, moved_hash = ? WHERE id = ?`,
    values: [`moved|${userId}`, await movedIndexOf(holder, emailHash), key, bytes, userId],
  }
}

/** The end of that, where the address itself is stored. */
export const arrived = 'moved = NULL, moved_key = NULL, moved_hash = NULL'

/** The numbers that a word bears; an earlier service writes none. */
interface Numbered {
  readonly userId: string
  readonly own?: number | undefined
  readonly other?: number | undefined
  readonly emailHash?: string | null
}

/** The notes of a service: each tells the other what has to hold on the day that one of both is restored from an older backup. */
export interface Notes {
  /** The numbers of the last notes of a user: the own one, and the other’s that is kept here. */
  numbersOf(userId: string): Promise<{ readonly own: number; readonly other: number }>
  /** The other’s last note, as it was brought. */
  otherOf(userId: string): Promise<string | undefined>
  /** Keeps a note of the other, where it is newer. */
  keep(note: Word<'note'>, text: string): Promise<void>
  /**
   * Checks the numbers of a word of the other.
   * @throws `noteNeeded` where a note has to be brought here first; `otherBehind` where the other service needs its own.
   */
  require(word: Numbered): Promise<void>
  /** Reads auth’s word on a user, checks its numbers and answers it. @throws `frameOutdated`, `wordRefused`, `noteNeeded`, `otherBehind` */
  requireState(text: string | undefined, userId: string, device: string): Promise<Word<'state'>>
}

/** Makes the notes of a service, whose schema has `noteTables` of its name. */
export function createNotes(
  store: Pick<Store, 'all' | 'write'>,
  name: Keeper,
  holder: KeyHolder,
  words: () => Pick<Words, 'read'>,
): Notes {
  async function readOther(userId: string) {
    const [row] = await store.all(`SELECT note_key, note FROM ${name}_notes WHERE id = ?`, [userId])
    const sealed = row && { key: String(row.note_key), bytes: String(row.note) }
    const text = sealed && (await openRow(holder, noteRow(userId), sealed)).toString('utf8')
    // Not of a key that the operator pins no more.
    const word = text === undefined ? undefined : await words().read('note', text)
    return { sealed, text, word }
  }

  async function numbersOf(userId: string) {
    const [row] = await store.all(`SELECT note FROM ${name}_users WHERE id = ?`, [userId])
    if (!row) return { own: 0, other: 0 }
    return { own: Number(row.note), other: (await readOther(userId)).word?.number ?? 0 }
  }

  /** The other service knows of no later note: from now on changes are noted again, with those of meanwhile. */
  async function becomeSure(userId: string): Promise<void> {
    const unsure = await store.all(`SELECT 1 FROM ${name}_users WHERE id = ? AND unsure = 1`, [userId])
    if (unsure.length === 0) return
    await store.write([
      {
        sql: `UPDATE ${name}_users SET unsure = 0, note = note + 1 WHERE id = ? AND unsure = 1`,
        values: [userId],
      },
    ])
  }

  async function require({ userId, own = 0, other = 0, emailHash }: Numbered): Promise<void> {
    const mine = await numbersOf(userId)
    if (own > mine.other || other > mine.own) throw fail(noteNeeded, {})
    // It has no such user, and gets it back by `enter`: then it can take its note.
    const isForgotten = emailHash === null && own === 0 && other === 0
    if (own === mine.other && !isForgotten) await becomeSure(userId)
    if (own === mine.other || isForgotten) return
    const note = emailHash === null ? undefined : (await readOther(userId)).text
    throw fail(otherBehind, { ...(note !== undefined && { note }) })
  }

  return {
    numbersOf,
    require,
    async otherOf(userId) {
      const { text, word } = await readOther(userId)
      return word && text
    },
    async keep(note, text) {
      const known = await readOther(note.userId)
      if (known.word && known.word.number >= note.number) return
      const { key, bytes } = await sealRow(holder, noteRow(note.userId), Buffer.from(text))
      await store.write([
        {
          sql: `INSERT INTO ${name}_notes (id, note_key, note) VALUES (?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET note_key = excluded.note_key, note = excluded.note
            WHERE ${name}_notes.note = ?`,
          values: [note.userId, key, bytes, known.sealed?.bytes ?? ''],
        },
      ])
    },
    async requireState(text, userId, device) {
      if (text === undefined) throw fail(frameOutdated, {})
      const word = await words().read('state', text)
      if (word?.userId !== userId || word.deviceId !== device) throw fail(wordRefused, {})
      await require(word)
      return word
    },
  }
}
