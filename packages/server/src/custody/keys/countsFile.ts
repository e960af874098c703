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
  hourMs,
  linesOf,
  noReleases,
  type ReleaseState,
} from './releaseState.js'

/** Path of the counts that belong to a key file, next to it. */
export const countsPathOf = (folder: string, service: string): string =>
  join(folder, `${service}.counts.jsonl`)

const formatVersion = 2
const head = `{"version":${formatVersion}}\n`
const headLine = v.pipe(v.string(), v.parseJson(), v.strictObject({ version: v.number() }))
const line = v.pipe(v.string(), v.parseJson(), countLine)

const textOf = (lines: readonly CountLine[]) => lines.map((each) => `${JSON.stringify(each)}\n`).join('')

/** Writes an empty counts file next to keys that have none. */
export function writeNoCounts(path: string): void {
  if (!existsSync(path) && !existsSync(oldPathOf(path)))
    writeFileSync(path, head, { flag: 'wx', mode: 0o600, flush: true })
}

function rewrite(path: string, lines: readonly CountLine[]): void {
  const made = `${path}.${process.pid}.new`
  writeFileSync(made, head + textOf(lines), { mode: 0o600, flush: true })
  renameSync(made, path)
}

/** Appends lines. Returns the offset at which they begin. */
function append(path: string, bytes: Buffer, isDurable: boolean): number {
  const file = openSync(path, 'a', 0o600)
  const before = fstatSync(file).size
  try {
    if (writeSync(file, bytes) !== bytes.length) throw fail(keysUnreadable, { path, reason: 'no room' })
    if (isDurable) fsyncSync(file)
    return before
  } catch (error) {
    // Remove a half-written line, which the next one would otherwise continue.
    ftruncateSync(file, before)
    throw error
  } finally {
    closeSync(file)
  }
}

/** Why counts are incomplete. */
export type Lost = 'missing' | 'torn'

/** The counts of releases in their file. Each release appends a line, so that a restart forgets none. */
export interface CountsFile {
  /**
   * Reads the counts in the file, including lines that others have added: the operator's command, or a second holder of the folder.
   * @throws `keysUnreadable`
   */
  read(): ReleaseState
  /** Appends lines. @param isDurable Waits until they are on the disk. */
  add(lines: readonly CountLine[], isDurable: boolean): void
  /** Returns whether counts were lost since the last call. */
  takeLost(): Lost | undefined
}

interface Options {
  /** How many times per user are kept. */
  readonly keep: number
  readonly now: () => number
  /** The lines to continue with after counts were lost. They fill the hour, to be safe. */
  readonly full: (known: ReleaseState) => readonly CountLine[]
}

/** Opens the counts of a file, which is read at the first use. */
export function openCounts(path: string, { keep, now, full }: Options): CountsFile {
  let state = noReleases()
  let [ino, size, hour] = [0, 0, 0]
  let lost: Lost | undefined
  const hourNow = () => Math.floor(now() / hourMs)

  /** Adds the lines of a text. Returns false if a part of it is not a complete line. */
  function addText(text: string): boolean {
    let isWhole = text === '' || text.endsWith('\n')
    for (const each of text.split('\n').slice(0, -1)) {
      const parsed = v.safeParse(line, each)
      if (parsed.success) addLine(state, parsed.output, keep)
      else isWhole = false
    }
    return isWhole
  }

  /** Rewrites the file with only the lines that still matter. */
  function writeAnew(): void {
    const lines = linesOf(state, now())
    rewrite(path, lines)
    const made = statSync(path)
    ;[ino, size, hour, state] = [made.ino, made.size, hourNow(), noReleases()]
    for (const each of lines) addLine(state, each, keep)
  }

  function lose(why: Lost): void {
    lost = why
    for (const each of full(state)) addLine(state, each, keep)
    writeAnew()
  }

  function readAll(): void {
    const text = readFileSync(path, 'utf8')
    ;[ino, size, hour, state] = [statSync(path).ino, Buffer.byteLength(text), hourNow(), noReleases()]
    const end = text.indexOf('\n') + 1
    const first = v.safeParse(headLine, text.slice(0, end))
    if (first.success && first.output.version !== formatVersion)
      throw fail(keysUnreadable, { path, reason: `its counts are of version ${first.output.version}` })
    if (!addText(text.slice(end)) || !first.success) lose('torn')
  }

  function readMore(until: number): void {
    const bytes = Buffer.alloc(until - size)
    const file = openSync(path, 'r')
    const many = readSync(file, bytes, 0, bytes.length, size)
    closeSync(file)
    size = until
    if (!addText(bytes.subarray(0, many).toString('utf8'))) lose('torn')
  }

  return {
    read() {
      try {
        const found = statSync(path, { throwIfNoEntry: false })
        if (!found && moveOldCounts(path, (lines) => rewrite(path, lines))) readAll()
        else if (!found) lose('missing')
        else if (found.ino !== ino || found.size < size) readAll()
        else if (found.size > size) readMore(found.size)
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
      if (hour !== hourNow()) writeAnew()
    },
    takeLost() {
      const why = lost
      lost = undefined
      return why
    },
  }
}
