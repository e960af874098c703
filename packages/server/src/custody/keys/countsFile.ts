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

/** The counts of a key file, beside it. */
export const countsPathOf = (folder: string, service: string): string =>
  join(folder, `${service}.counts.jsonl`)

const formatVersion = 2
const head = `{"version":${formatVersion}}\n`
const headLine = v.pipe(v.string(), v.parseJson(), v.strictObject({ version: v.number() }))
const line = v.pipe(v.string(), v.parseJson(), countLine)

const textOf = (lines: readonly CountLine[]) => lines.map((each) => `${JSON.stringify(each)}\n`).join('')

/** Writes counts of nothing, beside keys that have none. */
export function writeNoCounts(path: string): void {
  if (!existsSync(path) && !existsSync(oldPathOf(path)))
    writeFileSync(path, head, { flag: 'wx', mode: 0o600, flush: true })
}

function rewrite(path: string, lines: readonly CountLine[]): void {
  const made = `${path}.${process.pid}.new`
  writeFileSync(made, head + textOf(lines), { mode: 0o600, flush: true })
  renameSync(made, path)
}

/** The reason why counts are not whole. */
export type Lost = 'missing' | 'torn'

/** The counts of releases in their file: a line is added for each, so that a restart forgets nothing. */
export interface CountsFile {
  /**
   * The counts as the file has them now, others' lines too: the operator's command, and a second holder of the folder.
   * @throws `keysUnreadable`
   */
  read(): ReleaseState
  /** Adds lines. @param isDurable They are on the disk before this returns. */
  add(lines: readonly CountLine[], isDurable: boolean): void
  /** Says whether counts were lost since it was called last. */
  takeLost(): Lost | undefined
}

interface Options {
  /** The times of a user that matter. */
  readonly keep: number
  readonly now: () => number
  /** The lines to go on with where counts were lost: the hour is full all the same. */
  readonly full: (known: ReleaseState) => readonly CountLine[]
}

/** Opens the counts of a file, at the first use. */
export function openCounts(path: string, { keep, now, full }: Options): CountsFile {
  let state = noReleases()
  let [ino, size, hour] = [0, 0, 0]
  let lost: Lost | undefined
  const hourNow = () => Math.floor(now() / hourMs)

  /** Adds the lines of a text. Answers whether all of it is lines, with their ends. */
  function addText(text: string): boolean {
    let isWhole = text === '' || text.endsWith('\n')
    for (const each of text.split('\n').slice(0, -1)) {
      const parsed = v.safeParse(line, each)
      if (parsed.success) addLine(state, parsed.output, keep)
      else isWhole = false
    }
    return isWhole
  }

  /** Writes what still matters, in the place of all lines. */
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

  /** Appends lines. Answers where they begin. */
  function append(bytes: Buffer, isDurable: boolean): number {
    const file = openSync(path, 'a', 0o600)
    const before = fstatSync(file).size
    try {
      if (writeSync(file, bytes) !== bytes.length) throw fail(keysUnreadable, { path, reason: 'no room' })
      if (isDurable) fsyncSync(file)
      return before
    } catch (error) {
      // Leaves no half of a line, which the next one would be taken to go on with.
      ftruncateSync(file, before)
      throw error
    } finally {
      closeSync(file)
    }
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
      // From where it was read: another holder may have added some just before.
      readMore(append(bytes, isDurable) + bytes.length)
      if (hour !== hourNow()) writeAnew()
    },
    takeLost() {
      const why = lost
      lost = undefined
      return why
    },
  }
}
