import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import { addresses, shareHashes } from 'latchkit/wire/custody'
import * as v from 'valibot'
import { exportUnreadable, secretsExist } from '../../errors/exit.js'

/** The services that have shares. Each exports its own shares. */
export const exportedServices = ['auth', 'recovery'] as const
export type ExportedService = (typeof exportedServices)[number]

const sealedSchema = v.strictObject({ key: v.string(), bytes: v.string() })

const headSchema = v.strictObject({
  format: v.literal('latchkit-export'),
  version: v.literal(1),
  service: v.picklist(exportedServices),
  /** When the export was written, ISO 8601. */
  at: v.string(),
  splits: v.number(),
})
const splitSchema = v.strictObject({
  userId: v.string(),
  /** Number of the split. The shares of two services belong together if the number and the list of hashes are the same. */
  version: v.number(),
  shareHashes,
  addresses,
  email: sealedSchema,
  share: sealedSchema,
  /** Whether the share is wrapped by the recovery password of its owner. */
  isWrapped: v.boolean(),
})

/** One split of a user, sealed by the keys of the service that exports it. */
export type ExportedSplit = v.InferOutput<typeof splitSchema>

/** All that a service exports. */
export interface ServiceExport {
  readonly service: ExportedService
  readonly at: string
  readonly splits: readonly ExportedSplit[]
}

/** Returns the path of an export in a folder, such as the folder of the service's key file. */
export const exportPathOf = (folder: string, service: ExportedService) => join(folder, `${service}.export`)

/** Writes lines into a new file that only its owner may read. @throws `secretsExist` if the file exists. */
export function writeSecrets(path: string, lines: readonly object[]): void {
  try {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? fail(secretsExist, { path }) : error
  }
}

/** Writes an export, one split per line. Throws `secretsExist`. */
export function writeExport(path: string, { service, at, splits }: ServiceExport): void {
  const first: v.InferOutput<typeof headSchema> = {
    format: 'latchkit-export',
    version: 1,
    service,
    at,
    splits: splits.length,
  }
  writeSecrets(path, [first, ...splits])
}

/** Reads the export of a service. @throws `exportUnreadable` if the file is missing, of another service, or cut off. */
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
  const header = v.safeParse(v.pipe(v.string(), v.parseJson(), headSchema), first)
  if (!header.success) throw refuse('it is no export')
  if (header.output.service !== service) throw refuse(`it is of ${header.output.service}`)
  const splits = v.safeParse(v.array(v.pipe(v.string(), v.parseJson(), splitSchema)), rest)
  if (!splits.success) throw refuse('a line of it is no user')
  if (splits.output.length !== header.output.splits)
    throw refuse(`it has ${splits.output.length} of ${header.output.splits} users`)
  return { service, at: header.output.at, splits: splits.output }
}
