import { constants } from 'node:fs'
import { type FileHandle, open, readdir, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoredReceipt, WaitingMessage } from './waitingMessage.js'

/** One file of the journal: lines are appended until the file is full, and never change. */
export interface Segment {
  readonly number: number
  readonly path: string
  readonly file: FileHandle
  size: number
  /** Bytes of live lines, including receipts. */
  liveBytes: number
  /** Messages and receipts whose live lines are in this file. */
  readonly messages: Set<WaitingMessage>
  readonly receipts: Set<StoredReceipt>
}

/** The files of a journal by number, oldest first. */
export type Segments = Map<number, Segment>

const fileName = (number: number) => `${String(number).padStart(8, '0')}.log`

/** Lists the numbers of the journal files in a folder, oldest first. */
export async function segmentNumbers(folder: string): Promise<number[]> {
  const numberTexts = (await readdir(folder)).map((file) => /^(\d{8,})\.log$/.exec(file)?.[1])
  return numberTexts.flatMap((digits) => (digits === undefined ? [] : [Number(digits)])).sort((a, b) => a - b)
}

const { O_CREAT, O_DSYNC, O_EXCL, O_RDWR } = constants

/**
 * On Linux a write returns once the bytes are on the disk (O_DSYNC): one call of the thread pool instead of two. On other systems a sync
 * follows each write.
 */
const writesThrough = process.platform === 'linux'

const flags = { old: 'r', new: writesThrough ? O_RDWR | O_CREAT | O_EXCL | O_DSYNC : 'wx+' } as const

/** Opens a file. `old`: the file exists and is only read; `new`: the file is created and written. */
export async function openSegment(folder: string, number: number, age: keyof typeof flags): Promise<Segment> {
  const path = join(folder, fileName(number))
  const file = await open(path, flags[age], 0o600)
  return { number, path, file, size: 0, liveBytes: 0, messages: new Set(), receipts: new Set() }
}

/** Syncs a folder: a new file survives a power cut only if its folder was written, too. Not every system can do that. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Appends bytes to a file. Returns how many are on the disk. */
export async function append({ file, size }: Segment, bytes: Uint8Array): Promise<number> {
  const { bytesWritten } = await file.write(bytes, 0, bytes.length, size)
  if (!writesThrough) await file.datasync()
  return bytesWritten
}

export async function removeSegment({ path, file }: Segment): Promise<void> {
  await unlink(path)
  await file.close() // Waits for the reads that are under way.
}

/** Reads the written line of a message. */
export async function readLineOf(
  segments: Segments,
  { segment, offset, size }: WaitingMessage,
): Promise<string> {
  const bytes = Buffer.allocUnsafe(size)
  const { bytesRead = 0 } = (await segments.get(segment)?.file.read(bytes, 0, size, offset)) ?? {}
  return bytes.toString('utf8', 0, bytesRead)
}
