import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { keysUnreadable } from '../../errors/custody.js'
import { moveOldCounts, oldPathOf } from './moveOldCounts.js'
import {
  addLine,
  type CountLine,
  countLine,
  emptyState,
  hourMs,
  linesOf,
  type ReleaseState,
} from './releaseState.js'

/** Path of the counts that belong to a key file, next to it. */
export const countsPathOf = (folder: string, service: string): string =>
  join(folder, `${service}.counts.jsonl`)

const formatVersion = 2
const headerText = `{"version":${formatVersion}}\n`
const headerSchema = v.pipe(v.string(), v.parseJson(), v.strictObject({ version: v.number() }))
const lineSchema = v.pipe(v.string(), v.parseJson(), countLine)

const textOf = (lines: readonly CountLine[]) => lines.map((each) => `${JSON.stringify(each)}\n`).join('')

/** Writes an empty counts file, unless a counts file exists in the new or the old format. */
export function writeNoCounts(path: string): void {
  if (!existsSync(path) && !existsSync(oldPathOf(path)))
    writeFileSync(path, headerText, { flag: 'wx', mode: 0o600, flush: true })
}

function rewrite(path: string, lines: readonly CountLine[]): void {
  const newPath = `${path}.${process.pid}.new`
  writeFileSync(newPath, headerText + textOf(lines), { mode: 0o600, flush: true })
  renameSync(newPath, path)
}

/** Appends lines. Returns the offset at which they begin. */
function append(path: string, bytes: Buffer, isDurable: boolean): number {
  const file = openSync(path, 'a', 0o600)
  const sizeBefore = fstatSync(file).size
  try {
    if (writeSync(file, bytes) !== bytes.length) throw fail(keysUnreadable, { path, reason: 'no room' })
    if (isDurable) fsyncSync(file)
    return sizeBefore
  } catch (error) {
    // Remove a half-written line: otherwise the next line would be appended to it.
    ftruncateSync(file, sizeBefore)
    throw error
  } finally {
    closeSync(file)
  }
}

/** Why counts are incomplete. */
export type LossCause = 'missing' | 'torn'

/** The file of release counts. Each release appends a line, so that a restart loses none. */
export interface CountsFile {
  /**
   * Reads the counts in the file, including lines that the operator's command or a second key holder has added.
   * @throws `keysUnreadable`
   */
  read(): ReleaseState
  /** Appends lines. @param isDurable Waits until they are on the disk. */
  add(lines: readonly CountLine[], isDurable: boolean): void
  /** Returns why counts were lost since the last call; `undefined` if none were lost. */
  takeLost(): LossCause | undefined
}

interface CountsOptions {
  /** How many of a user's last times are stored. */
  readonly maxTimes: number
  readonly now: () => number
  /** Returns the lines that are added after counts were lost. To be safe, these lines fill the present hour. */
  readonly fullHourLines: (state: ReleaseState) => readonly CountLine[]
}

/** Opens the counts of a file, which is read at the first use. */
export function openCounts(path: string, { maxTimes, now, fullHourLines }: CountsOptions): CountsFile {
  let state = emptyState()
  let [ino, size, hour] = [0, 0, 0]
  let lossCause: LossCause | undefined
  const hourNow = () => Math.floor(now() / hourMs)

  /** Adds the lines of a text to the state. Returns `false` if a line is invalid or incomplete. */
  function addText(text: string): boolean {
    let isWhole = text === '' || text.endsWith('\n')
    for (const each of text.split('\n').slice(0, -1)) {
      const parseResult = v.safeParse(lineSchema, each)
      if (parseResult.success) addLine(state, parseResult.output, maxTimes)
      else isWhole = false
    }
    return isWhole
  }

  /** Rewrites the file with only the lines that still matter. */
  function rewriteFile(): void {
    const lines = linesOf(state, now())
    rewrite(path, lines)
    const newFile = statSync(path)
    ;[ino, size, hour, state] = [newFile.ino, newFile.size, hourNow(), emptyState()]
    for (const each of lines) addLine(state, each, maxTimes)
  }

  function noteLoss(cause: LossCause): void {
    lossCause = cause
    for (const each of fullHourLines(state)) addLine(state, each, maxTimes)
    rewriteFile()
  }

  function readAll(): void {
    const text = readFileSync(path, 'utf8')
    ;[ino, size, hour, state] = [statSync(path).ino, Buffer.byteLength(text), hourNow(), emptyState()]
    const end = text.indexOf('\n') + 1
    const header = v.safeParse(headerSchema, text.slice(0, end))
    if (header.success && header.output.version !== formatVersion)
      throw fail(keysUnreadable, { path, reason: `its counts are of version ${header.output.version}` })
    if (!addText(text.slice(end)) || !header.success) noteLoss('torn')
  }

  function readMore(end: number): void {
    const bytes = Buffer.alloc(end - size)
    const file = openSync(path, 'r')
    const readBytes = readSync(file, bytes, 0, bytes.length, size)
    closeSync(file)
    size = end
    if (!addText(bytes.subarray(0, readBytes).toString('utf8'))) noteLoss('torn')
  }

  return {
    read() {
      try {
        const fileInfo = statSync(path, { throwIfNoEntry: false })
        if (!fileInfo && moveOldCounts(path, (lines) => rewrite(path, lines))) readAll()
        else if (!fileInfo) noteLoss('missing')
        else if (fileInfo.ino !== ino || fileInfo.size < size) readAll()
        else if (fileInfo.size > size) readMore(fileInfo.size)
        return state
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        throw code === 'keysUnreadable'
          ? error
          : fail(keysUnreadable, { path, reason: code ?? 'unreadable' }, error)
      }
    },
    add(lines, isDurable) {
      const bytes = Buffer.from(textOf(lines))
      // Read from the last offset, since another holder may have appended lines just before.
      readMore(append(path, bytes, isDurable) + bytes.length)
      if (hour !== hourNow()) rewriteFile()
    },
    takeLost() {
      const cause = lossCause
      lossCause = undefined
      return cause
    },
  }
}
