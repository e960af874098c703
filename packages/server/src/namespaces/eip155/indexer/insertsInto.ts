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
    const some = rows.slice(at, at + rowsAtOnce)
    const row = `(${some[0]?.map(() => '?').join(', ')})`
    statements.push({
      sql: `INSERT INTO ${table} VALUES ${some.map(() => row).join(', ')}${onConflict}`,
      values: some.flat(),
    })
  }
  return statements
}
