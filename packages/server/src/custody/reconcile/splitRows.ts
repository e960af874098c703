import { shareHashes } from 'latchkit/wire/custody'
import * as v from 'valibot'
import type { Row, Store } from '../../store/store.js'
import { createNotes, type Notes } from '../notes.js'
import { createStatements, type Statements } from '../statements.js'
import { splitHashOf } from '../walletSignature.js'
import type { FileDependencies, Line, SplitName } from './reconcileFile.js'

/** Dependencies of reconciling: the database of a service, its keys and its clock. */
export interface ReconcileDependencies extends FileDependencies {
  readonly store: Pick<Store, 'all' | 'write'>
}

const hashesIn = v.pipe(v.string(), v.parseJson(), shareHashes)

/** Names the split of a row, by its number and the hash that the wallet signs. */
export function splitIn({ version, hashes }: Row): SplitName {
  return { version: Number(version), hash: splitHashOf(v.parse(hashesIn, hashes)) }
}

/** Finds the row of a user if this split is still the present one. */
export async function findPresent(
  { store, service }: ReconcileDependencies,
  userId: string,
  { version, hash }: SplitName,
): Promise<Row | undefined> {
  const [row] = await store.all(
    `SELECT version, hashes${service === 'recovery' ? ', wrapped' : ''} FROM ${service}_users WHERE id = ? AND version = ?`,
    [userId, version],
  )
  return row && splitIn(row).hash === hash ? row : undefined
}

/** Finds the row of a retired split. */
export async function findRetired(
  { store, service }: ReconcileDependencies,
  userId: string,
  { version, hash }: SplitName,
): Promise<Row | undefined> {
  const rows = await store.all(`SELECT * FROM ${service}_retired WHERE id = ? AND version = ?`, [
    userId,
    version,
  ])
  return rows.find((row) => splitIn(row).hash === hash)
}

async function splitsOf(store: Pick<Store, 'all'>, table: string): Promise<Map<string, SplitName[]>> {
  const splits = new Map<string, SplitName[]>()
  for (const row of await store.all(`SELECT id, version, hashes FROM ${table}`)) {
    const splitOfUser = splits.get(String(row.id))
    if (splitOfUser) splitOfUser.push(splitIn(row))
    else splits.set(String(row.id), [splitIn(row)])
  }
  return splits
}

/** Creates the notes of a service for a command outside of its program. */
function openNotes({ store, holder, service, now }: ReconcileDependencies): Notes {
  const notes: Notes = createNotes(store, service, holder, () => statements)
  const statements: Statements = createStatements({
    holder,
    service,
    clock: { now },
    numbersOf: notes.numbersOf,
  })
  return notes
}

/** Lists all users of a service. */
export async function listUsers(parts: ReconcileDependencies): Promise<readonly Line<'list'>[]> {
  const { store, service } = parts
  const notes = openNotes(parts)
  const retired = await splitsOf(store, `${service}_retired`)
  // At auth, only the device that sent a waiting split can use it, so auth's waiting splits are not listed.
  const waiting = service === 'recovery' ? await splitsOf(store, 'recovery_splits') : undefined
  const lines: Line<'list'>[] = []
  for (const row of await store.all(`SELECT id, version, hashes FROM ${service}_users ORDER BY id`)) {
    const userId = String(row.id)
    lines.push({
      userId,
      ...splitIn(row),
      ...(await notes.numbersOf(userId)),
      retired: retired.get(userId) ?? [],
      waiting: waiting?.get(userId) ?? [],
    })
  }
  return lines
}
