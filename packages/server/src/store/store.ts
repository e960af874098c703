export type SqlValue = string | number | null
export type Row = Readonly<Record<string, SqlValue>>

/** A statement with its parameters, which are written as `?`. */
export interface Statement {
  readonly sql: string
  readonly values?: readonly SqlValue[]
  /** If true, the whole write is rolled back unless this statement changes a row, since another process was faster. */
  readonly mustChange?: boolean
  /** If true, what it replaces is overwritten in the file of the embedded database at once (for a schema that `isSecret`). */
  readonly erases?: boolean
  /** If true for all statements, the write does not wait for the disk, and is lost if the machine of Postgres fails within a second. */
  readonly mayBeLost?: boolean
}

/** A database. Statements are plain SQL that each kind understands. */
export interface Store {
  /** Whether other processes may use the same database. */
  readonly isShared: boolean
  all(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  /** Runs all statements in a transaction. Returns `false` and changes nothing if one that must change a row did not. */
  write(statements: readonly Statement[]): Promise<boolean>
  close(): Promise<void>
  /** Closes the database at once, without waiting for running statements. Missing if the database never hangs. */
  cut?(): Promise<void>
}

/** The store of a server. It reopens if it hangs. */
export interface ServerStore extends Store {
  /** Opens the database and migrates it. If that fails, it is tried again at the next use. Throws `schemaNewer`. */
  open(): Promise<void>
  /** Whether it answered its last call. */
  ready(): boolean
}
