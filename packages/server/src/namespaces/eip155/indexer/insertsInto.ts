import type { SqlValue, Statement } from '../../../store/store.js'

const rowsAtOnce = 50

/** The statements that write rows into a table, some rows at once. */
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
