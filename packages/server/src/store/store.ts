export type SqlValue = string | number | null
export type Row = Readonly<Record<string, SqlValue>>

/** One thing to write. Parameters stand as `?`. */
export interface Statement {
  readonly sql: string
  readonly values?: readonly SqlValue[]
  /** True: the whole write is undone where this changes no row, as another process was here before. */
  readonly mustChange?: boolean
  /** True: what it replaces is overwritten in the files of the embedded database at once (a schema that `isSecret`). */
  readonly erases?: boolean
  /** True of all: the write waits for no disk, and may be lost where the machine of Postgres ends within a second. */
  readonly mayBeLost?: boolean
}

/** A database. What it is asked is the same for each kind: plain SQL that both understand. */
export interface Store {
  /** Whether other processes may answer by the same database. */
  readonly isShared: boolean
  all(sql: string, values?: readonly SqlValue[]): Promise<readonly Row[]>
  /** Writes all of it or nothing; returns `false` where a statement that must change something did not. */
  write(statements: readonly Statement[]): Promise<boolean>
  close(): Promise<void>
  /** Ends at once, whatever is under way; where it is left out, nothing ever keeps still. */
  cut?(): Promise<void>
}

/** The store of a server, which is opened anew where it keeps still. */
export interface ServerStore extends Store {
  /**
   * Opens the database, and brings it to the schema of this program. One that does not open is no failure here: it is
   * tried again whenever it is needed. Throws `schemaNewer`.
   */
  open(): Promise<void>
  /** Whether it answered when it was last asked. */
  ready(): boolean
}
