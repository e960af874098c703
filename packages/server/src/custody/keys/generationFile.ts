import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** Path of the file with the database's generation, next to the key file. */
export const generationPathOf = (folder: string, service: string): string =>
  join(folder, `${service}.generation.json`)

const fileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ version: v.literal(1), generation: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
)

/**
 * The generation of a service's database, as its key holder has stored it. A database that was restored from a backup has a lower
 * generation.
 */
export interface GenerationFile {
  /** Reads the number; 0 if the file is missing or unreadable. */
  read(): number
  /** Stores a number if it is higher than the stored one. */
  raise(number: number): void
}

/** A generation that is not stored, for keys that are used offline, and for attackers in tests. */
export const noGeneration: GenerationFile = { read: () => 0, raise: () => undefined }

/** Opens the generation in a file. */
export function openGeneration(path: string): GenerationFile {
  function read(): number {
    try {
      const parseResult = v.safeParse(fileSchema, readFileSync(path, 'utf8'))
      return parseResult.success ? parseResult.output.generation : 0
    } catch {
      return 0 // a database with a generation then counts as restored
    }
  }
  return {
    read,
    raise(number) {
      if (number <= read()) return
      const newPath = `${path}.${process.pid}.new`
      const text = `${JSON.stringify({ version: 1, generation: number })}\n`
      writeFileSync(newPath, text, { mode: 0o600, flush: true })
      renameSync(newPath, path)
    },
  }
}
