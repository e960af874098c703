import type postgres from 'postgres'
import { gatewaySchema, refuseNewer, type Schema } from './migrations.js'
import type { Row, SqlValue, Store } from './store.js'

const maxConnections = 10
const connectSeconds = 5
/** After this time a dead connection is noticed. */
const keepAliveSeconds = 10
/** Timeout of a write: the index writes many rows at once. */
const writeMs = 60_000
/** Timeout of a read, shorter than the store's caller waits. */
const statementMs = 8_000

const numberParameters = (sql: string) => {
  let count = 0
  return sql.replace(/\?/g, () => `$${++count}`)
}

function withNumbers() {
  const numberedSql = new Map<string, string>()
  return (sql: string) => {
    const text = numberedSql.get(sql) ?? numberParameters(sql)
    numberedSql.set(sql, text)
    return text
  }
}

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/**
 * Runs a transaction. If its connection ends meanwhile, it fails without a rollback: the driver (3.4.9) would write to a closed socket, and
 * that error cannot be caught and would end the process.
 */
async function begin(sql: postgres.Sql, run: (transaction: postgres.TransactionSql) => Promise<void>) {
  let isOver = false
  try {
    await sql.begin(async (transaction) => {
      try {
        await run(transaction)
      } catch (error) {
        // When a connection ends, its queries fail first, and the transaction one turn of the event loop later.
        await turn()
        await turn()
        // Never resolve: this is the only way to keep the driver from rolling back.
        if (isOver) await new Promise(() => undefined)
        throw error
      }
    })
  } finally {
    isOver = true
  }
}

/** Migrates the database. One process migrates, and the others wait. */
async function migrate(sql: postgres.Sql, schema: Schema): Promise<void> {
  const { versions, lock, steps: all } = schema
  await begin(sql, async (transaction) => {
    await transaction.unsafe('SET LOCAL statement_timeout = 0')
    await transaction.unsafe(`SELECT pg_advisory_xact_lock(${lock})`)
    await transaction.unsafe(`CREATE TABLE IF NOT EXISTS ${versions} (version BIGINT NOT NULL)`)
    const [row] = await transaction.unsafe(`SELECT MAX(version) AS version FROM ${versions}`)
    refuseNewer(row?.version, schema)
    for (const [index, steps] of all.entries()) {
      if (index < Number(row?.version ?? 0)) continue
      for (const step of steps) await transaction.unsafe(step)
      await transaction.unsafe(`INSERT INTO ${versions} VALUES ($1)`, [index + 1])
    }
  })
}

class Undone extends Error {}

/** Opens a Postgres database, for any number of processes. */
export async function openPostgres(url: string, schema: Schema = gatewaySchema): Promise<Store> {
  const { default: connect } = await import('postgres')
  const sql = connect(url, {
    max: maxConnections,
    connect_timeout: connectSeconds,
    // We use no array types, and a connection that ends while their types are fetched would end the process.
    fetch_types: false,
    keep_alive: keepAliveSeconds,
    connection: { statement_timeout: statementMs },
    onnotice: () => undefined,
    // Returns integers up to 2^53 as numbers, like the embedded database.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
  }) as postgres.Sql
  const text = withNumbers()
  const values = (parameters: readonly SqlValue[] = []) => [...parameters]
  try {
    await migrate(sql, schema)
  } catch (error) {
    await sql.end({ timeout: 1 })
    throw error
  }
  return {
    isShared: true,
    async all(statement, parameters) {
      const rows = await sql.unsafe(text(statement), values(parameters), { prepare: true })
      return rows.map((row) => ({ ...row }) as Row)
    },
    async write(statements) {
      try {
        await begin(sql, async (transaction) => {
          await transaction.unsafe(`SET LOCAL statement_timeout = ${writeMs}`)
          if (statements.every(({ mayBeLost }) => mayBeLost))
            await transaction.unsafe('SET LOCAL synchronous_commit = off')
          // Send all statements without waiting for each: the connection keeps their order.
          const results = await Promise.all(
            statements.map(({ sql: statement, values: parameters }) =>
              transaction.unsafe(text(statement), values(parameters), { prepare: true }),
            ),
          )
          if (statements.some(({ mustChange }, index) => mustChange && results[index]?.count === 0)) {
            throw new Undone()
          }
        })
        return true
      } catch (error) {
        if (error instanceof Undone) return false
        throw error
      }
    },
    close: () => sql.end({ timeout: 5 }),
    cut: () => sql.end({ timeout: 0 }),
  }
}
