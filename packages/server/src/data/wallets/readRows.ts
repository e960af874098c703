import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A file of the directory, not checked yet. */
export interface RowFile {
  readonly name: string
  readonly row: unknown
}

/** The contents of the directory's folder. */
export interface DirectoryFiles {
  readonly rows: readonly RowFile[]
  /** Bytes of the icons, by file name. */
  readonly icons: ReadonlyMap<string, Uint8Array>
  /** The meaning of the codes in `sources`. */
  readonly sources: Readonly<Record<string, { readonly from: string; readonly licence: string }>>
}

const here = fileURLToPath(new URL('.', import.meta.url))

/** Reads the rows and icons from this module's folder. */
export function readRows(folder = here): DirectoryFiles {
  const names = (kind: string) => readdirSync(`${folder}/${kind}`).sort()
  const json = (path: string) => JSON.parse(readFileSync(`${folder}/${path}`, 'utf8'))
  return {
    rows: names('rows').map((name) => ({ name, row: json(`rows/${name}`) })),
    icons: new Map(names('icons').map((name) => [name, readFileSync(`${folder}/icons/${name}`)])),
    sources: json('sources.json'),
  }
}
