import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fail } from 'latchkit/wire'
import { frameMissing } from '../errors/secure.js'

/** One file of the built frame. */
export interface FrameFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
}

/** The built frame, read once at the start. */
export interface BuiltFrame {
  readonly document: string
  /** Files by path, such as `/assets/index-1a2b3c4d.js`. */
  readonly files: ReadonlyMap<string, FrameFile>
  /** SHA-256 over all of it, in hex: the same for each build of the same sources. */
  readonly hash: string
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The licences of what the frame bundles, the only text file. */
const noticesPattern = /^notices-[\w-]+\.txt$/

const typeOf = (name: string) =>
  noticesPattern.test(name) ? 'text/plain; charset=utf-8' : contentTypes[extname(name)]

/** Reads the built frame. @throws `frameMissing` if the folder has none. */
export function readFrame(folder: string): BuiltFrame {
  try {
    const document = readFileSync(join(folder, 'index.html'), 'utf8')
    const files = new Map<string, FrameFile>()
    const hash = createHash('sha256').update(document)
    for (const name of readdirSync(join(folder, 'assets')).sort()) {
      const type = typeOf(name)
      if (!type) continue
      const bytes = new Uint8Array(readFileSync(join(folder, 'assets', name)))
      files.set(`/assets/${name}`, { bytes, type })
      hash.update(`\0${name}\0`).update(bytes)
    }
    return { document, files, hash: hash.digest('hex') }
  } catch (error) {
    throw fail(frameMissing, { folder }, error)
  }
}
