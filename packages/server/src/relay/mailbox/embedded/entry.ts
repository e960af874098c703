import type { FileHandle } from 'node:fs/promises'

/** All letters of a topic that wait, by position. */
export interface Shelf {
  readonly topic: string
  entries: Entry[]
  readonly byDigest: Map<string, Entry>
  /** Length of the messages together. */
  bytes: number
  /** The list of readers that was made last. */
  readers: readonly string[]
}

/** What is kept in memory of a letter; its message is read from the journal when somebody asks for it. */
export interface Entry {
  readonly shelf: Shelf
  readonly position: number
  readonly publisher: string
  readonly expiresAt: number
  /** Length of the message. */
  readonly size: number
  /** sha256 of the message. */
  readonly digest: string
  /** Client ids that have acknowledged it. */
  readers: readonly string[]
  /** Its line is durable. */
  written: boolean
  /** Its ttl has ended, or it could not be written: nobody needs the line. */
  gone: boolean
  /** Where its line stands, when there are files. */
  place: Place | undefined
}

export interface Place {
  readonly segment: Segment
  readonly offset: number
  readonly length: number
}

/** One file of the journal: lines are added at its end until it is full, and never changed. */
export interface Segment {
  readonly number: number
  readonly path: string
  readonly file: FileHandle
  size: number
  /** Bytes of the lines that somebody may still need. */
  live: number
  /** Letters that were written here; some may be gone or moved. */
  readonly entries: Entry[]
  /** Acknowledgements written here of letters that stand in another file. */
  readonly notes: Note[]
}

export interface Note {
  readonly entry: Entry
  readonly reader: string
}
