import type { SqlValue, Statement } from '../../../store/store.js'

const rowsAtOnce = 50

/** Returns the statements that insert rows into a table, several rows each. */
export function insertsInto(
  table: string,
  rows: readonly (readonly SqlValue[])[],
  onConflict = '',
): readonly Statement[] {
  const statements: Statement[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const batch = rows.slice(at, at + rowsAtOnce)
    const row = `(${batch[0]?.map(() => '?').join(', ')})`
    statements.push({
      sql: `INSERT INTO ${table} VALUES ${batch.map(() => row).join(', ')}${onConflict}`,
      values: batch.flat(),
    })
  }
  return statements
}
