import { expect, it } from 'vitest'
import {
  readBeforeFrames,
  readBeforeRows,
  storeSets,
} from '../../../../packages/server/src/custody/fixtures/openBefore.js'
import { type RecordedStores, recordStores, writeStores } from './fixtures/recordStores.js'

/** Lists the paths in a value with the kinds of their values; items of a list and records of wallets share a path. */
function pathsIn(value: unknown, path = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => pathsIn(each, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? null : typeof value}`]
  return Object.entries(value).flatMap(([name, each]) =>
    pathsIn(each, `${path}.${name.startsWith('wallet:') ? 'wallet:' : name}`),
  )
}

const formatOf = ({ rows, frames }: Pick<RecordedStores, 'rows' | 'frames'>) =>
  [...new Set([...pathsIn(rows), ...pathsIn(frames)])].toSorted()

/** Columns that migrations have added since the newest set. Another set is recorded before a release has them. */
const addedSince: readonly string[] = [
  '.auth.tables.auth_removed_identities[].subject_mac: string',
  '.auth.tables.auth_removed_identities[].way: string',
  '.recovery.tables.recovery_removed_identities[].subject_mac: string',
  '.recovery.tables.recovery_removed_identities[].way: string',
]

it('what the programs leave has the format of the newest set and the columns added since', async () => {
  const recorded = await recordStores()
  const folder = process.env.LATCHKIT_RECORD
  if (folder) writeStores(folder, recorded)
  const newest = storeSets[storeSets.length - 1] ?? '2026-11-27'
  const kept = { rows: readBeforeRows(newest), frames: readBeforeFrames(newest) }
  expect(formatOf(recorded)).toEqual([...formatOf(kept), ...addedSince].toSorted())
}, 300_000)
