import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'libsql'
import { gatewaySchema, refuseNewer, type Schema } from './migrations.js'
import type { Row, SqlValue, Store } from './store.js'

const busyMs = 5_000
const maxStatements = 200

function withStatements(database: Database.Database) {
  const preparedStatements = new Map<string, Database.Statement>()
  return (sql: string) => {
    const statement = preparedStatements.get(sql) ?? database.prepare(sql)
    if (preparedStatements.size >= maxStatements) preparedStatements.clear()
    preparedStatements.set(sql, statement)
    return statement
  }
}

/**
 * Runs a transaction, and rolls it back if `run` returns `false` or throws. Always throws the error of `run`: a full database ends the
 * transaction itself, and the rollback would then fail with a misleading error.
 */
function transact(database: Database.Database, run: () => boolean): boolean {
  database.exec('BEGIN IMMEDIATE')
  try {
    const isDone = run()
    database.exec(isDone ? 'COMMIT' : 'ROLLBACK')
    return isDone
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function migrate(database: Database.Database, schema: Schema): void {
  const { versions, steps: all } = schema
  database.exec(`CREATE TABLE IF NOT EXISTS ${versions} (version BIGINT NOT NULL)`)
  transact(database, () => {
    const row = database.prepare(`SELECT MAX(version) AS version FROM ${versions}`).get([]) as Row
    refuseNewer(row.version, schema)
    for (const [index, steps] of all.entries()) {
      if (index < Number(row.version ?? 0)) continue
      for (const step of steps) database.exec(step)
      database.prepare(`INSERT INTO ${versions} VALUES (?)`).run([index + 1])
    }
    return true
  })
}

const ownerOnly = 0o600

/**
 * Makes the database file readable only by its owner before it is opened, so that its journal is, too. A restored file may have another
 * mode.
 */
function keepPrivate(path: string): void {
  // Never open a file that exists: closing it would release the locks of the whole process on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', ownerOnly))
  for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) chmodSync(file, ownerOnly)
}

/** Opens the embedded database: one file in a folder. What was written is on disk and survives `kill -9`. */
export async function openEmbedded(folder: string, schema: Schema = gatewaySchema): Promise<Store> {
  const { default: open } = await import('libsql')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, schema.file)
  if (schema.isSecret) keepPrivate(path)
  const database = new open(path)
  try {
    // Set the timeout first: a process that starts or ends at this moment may hold the file.
    const secretPragmas = schema.isSecret ? ['secure_delete = ON'] : []
    for (const pragma of [
      `busy_timeout = ${busyMs}`,
      'journal_mode = WAL',
      'synchronous = FULL',
      ...secretPragmas,
    ]) {
      database.pragma(pragma)
    }
    migrate(database, schema)
  } catch (error) {
    database.close()
    throw error
  }
  const prepare = withStatements(database)
  // Pass the values as one array: a single value of an unusual type would end the process.
  const run = (sql: string, values: readonly SqlValue[] = []) => prepare(sql).run([...values])
  return {
    isShared: false,
    async all(sql, values = []) {
      const rows = prepare(sql).all([...values]) as (Record<string, SqlValue> & { _metadata?: unknown })[]
      return rows.map(({ _metadata, ...row }) => row)
    },
    // Runs synchronously: there is only one connection, and others would see a half-done transaction.
    async write(statements) {
      const isDone = transact(database, () =>
        statements.every(({ sql, values, mustChange }) => {
          const { changes } = run(sql, values)
          return !mustChange || changes > 0
        }),
      )
      // Until this checkpoint, the journal still contains the erased data.
      if (isDone && statements.some(({ erases }) => erases)) database.pragma('wal_checkpoint(TRUNCATE)')
      return isDone
    },
    async close() {
      database.close()
    },
  }
}
