import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import { publicKeysMissing } from '../errors/secure.js'
import type { ServerParts } from '../serverParts.js'
import { createSecureSite, type PublicKeys } from './createSecureSite.js'
import { readFrame } from './readFrame.js'

/** The secure site of a server. */
export interface SecureSite {
  readonly origin: string
  /** SHA-256 of the served frame. */
  readonly hash: string
  /** Whether a request is for the secure site, by its host. */
  isFor(request: Request): boolean
  fetch(request: Request): Response | Promise<Response>
}

const publicKeysSchema = v.record(v.string(), v.record(v.string(), v.string()))

/** Opens the secure site if one is configured. @throws `frameMissing`, `publicKeysMissing`. */
export function openSecureSite({ config, log }: ServerParts): SecureSite | undefined {
  const { secure, custody } = config()
  const { origin, folder } = secure
  if (!origin) return undefined
  const keys = secure.keys ?? (custody.isEnabled ? custody.keys : undefined)
  const frame = readFrame(folder ?? fileURLToPath(new URL('frame', import.meta.url)))
  const pinnedKeys = keys === undefined ? undefined : readPublicKeys(join(keys, 'public.json'))
  const { host } = new URL(origin)
  const { fetch } = createSecureSite({ config, frame, keys: () => pinnedKeys })
  log('info', 'secure-site', { origin, hash: frame.hash })
  return { origin, hash: frame.hash, fetch, isFor: (request) => new URL(request.url).host === host }
}

/** Reads the public keys of the services. Throws `publicKeysMissing`. */
export function readPublicKeys(path: string): PublicKeys {
  try {
    return v.parse(publicKeysSchema, JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    throw fail(publicKeysMissing, { path }, error)
  }
}
