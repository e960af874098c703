import { readFileSync } from 'node:fs'
import { fail } from 'latchkit/wire'
import type { Provider } from 'latchkit/wire/custody'
import { keyCallRefused } from '../../errors/custody.js'

/** The files with the client secrets that providers gave the operator. */
export type SecretFiles = Readonly<Partial<Record<Provider, string>>>

/** The form of a client secret, which has to fit into a message of the key holder and into a header of a request. */
const secretPattern = /^[\x21-\x7e]{1,1024}$/

/** Reads the client secret of a provider. Throws `keyCallRefused` if the operator has configured none, or it cannot be read. */
export function readSecret(files: SecretFiles, provider: Provider): string {
  const path = files[provider]
  if (path === undefined) throw fail(keyCallRefused, {})
  let secret: string
  try {
    secret = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw fail(keyCallRefused, {}, error)
  }
  if (!secretPattern.test(secret)) throw fail(keyCallRefused, {})
  return secret
}
