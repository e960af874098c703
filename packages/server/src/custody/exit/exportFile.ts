import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import { addresses, shareHashes } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { exportUnreadable, secretsExist } from '../../errors/exit.js'

/** The services that have shares; each exports its own. */
export const exportedServices = ['auth', 'recovery'] as const
export type ExportedService = (typeof exportedServices)[number]

const sealed = v.strictObject({ key: v.string(), bytes: v.string() })

const head = v.strictObject({
  format: v.literal('latchkit-export'),
  version: v.literal(1),
  service: v.picklist(exportedServices),
  /** ISO 8601. */
  at: v.string(),
  splits: v.number(),
})
const split = v.strictObject({
  userId: v.string(),
  /** The number of the split: two services with one number, and one list of hashes, have shares of one another. */
  version: v.number(),
  shareHashes,
  addresses,
  email: sealed,
  share: sealed,
  /** The share is wrapped by the recovery password of its owner. */
  isWrapped: v.boolean(),
})

/** One split of a user, as one service has it: sealed by its keys. */
export type ExportedSplit = v.InferOutput<typeof split>

/** All that a service exports. */
export interface ServiceExport {
  readonly service: ExportedService
  readonly at: string
  readonly splits: readonly ExportedSplit[]
}

/** The file of an export in its folder, beside the service's key file. */
export const exportPathOf = (folder: string, service: ExportedService) => join(folder, `${service}.export`)

/**
 * Writes lines into a new file that its owner alone may read.
 * @throws `secretsExist` where it is there already.
 */
export function writeSecrets(path: string, lines: readonly object[]): void {
  try {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? fail(secretsExist, { path }) : error
  }
}

/** Writes an export, a split a line. Throws `secretsExist`. */
export function writeExport(path: string, { service, at, splits }: ServiceExport): void {
  const first: v.InferOutput<typeof head> = {
    format: 'latchkit-export',
    version: 1,
    service,
    at,
    splits: splits.length,
  }
  writeSecrets(path, [first, ...splits])
}

/**
 * Reads the export of a service.
 * @throws `exportUnreadable` where it is missing, is of another service, or was cut off.
 */
export function readExport(folder: string, service: ExportedService): ServiceExport {
  const path = exportPathOf(folder, service)
  const refuse = (reason: string) => fail(exportUnreadable, { path, reason })
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw refuse((error as NodeJS.ErrnoException).code ?? 'it cannot be read')
  }
  const [first, ...rest] = text.trimEnd().split('\n')
  const known = v.safeParse(v.pipe(v.string(), v.parseJson(), head), first)
  if (!known.success) throw refuse('it is no export')
  if (known.output.service !== service) throw refuse(`it is of ${known.output.service}`)
  const splits = v.safeParse(v.array(v.pipe(v.string(), v.parseJson(), split)), rest)
  if (!splits.success) throw refuse('a line of it is no user')
  if (splits.output.length !== known.output.splits)
    throw refuse(`it has ${splits.output.length} of ${known.output.splits} users`)
  return { service, at: known.output.at, splits: splits.output }
}
