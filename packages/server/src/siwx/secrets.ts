import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Generates 256 random bits, for a cookie or a token. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
/** Generates 128 random bits as 32 hex digits: for a nonce, which allows only letters and digits, or a handle. */
export const newNonce = (): string => randomBytes(16).toString('hex')

const secretPattern = /^[\w-]{43}$/
/** Whether a text has the form of a secret. */
export const isSecret = (text: string | undefined): text is string =>
  text !== undefined && secretPattern.test(text)

/** Hashes a secret for the store, by its use: a reader of the store cannot sign in with it. */
export function hashOf(use: 'binding' | 'session' | 'csrf' | 'access' | 'refresh', secret: string): string {
  return createHash('sha256').update(`latchkit siwx ${use} ${secret}`).digest('base64url')
}

/** Compares two secrets in constant time. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
