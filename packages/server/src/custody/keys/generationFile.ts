import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

/** The generation of the database of a key file, beside it. */
export const generationPathOf = (folder: string, service: string): string =>
  join(folder, `${service}.generation.json`)

const stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({ version: v.literal(1), generation: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) }),
)

/** The generation of a service's database, as its key holder has it: a database of before is known by a lower one. */
export interface GenerationFile {
  /** The number; 0 where there is none, or none that can be read. */
  read(): number
  /** Keeps a number, where it is higher. */
  raise(number: number): void
}

/** A generation for keys that are used offline, and by attackers in tests. */
export const noGeneration: GenerationFile = { read: () => 0, raise: () => undefined }

/** Opens the generation of a file. */
export function openGeneration(path: string): GenerationFile {
  function read(): number {
    try {
      const parsed = v.safeParse(stored, readFileSync(path, 'utf8'))
      return parsed.success ? parsed.output.generation : 0
    } catch {
      return 0 // the database counts as restored, if it has one
    }
  }
  return {
    read,
    raise(number) {
      if (number <= read()) return
      const made = `${path}.${process.pid}.new`
      const text = `${JSON.stringify({ version: 1, generation: number })}\n`
      writeFileSync(made, text, { mode: 0o600, flush: true })
      renameSync(made, path)
    },
  }
}
