import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, for a cookie or a token. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
/** 128 bits in 32 hex digits: a nonce, which takes letters and digits alone, or a handle. */
export const newNonce = (): string => randomBytes(16).toString('hex')

const form = /^[\w-]{43}$/
/** Whether a text has the form of a secret. */
export const isSecret = (text: string | undefined): text is string => text !== undefined && form.test(text)

/** The hash that is stored in the place of a secret, by its use: who reads the store cannot sign in with it. */
export function hashOf(use: 'binding' | 'session' | 'csrf' | 'access' | 'refresh', secret: string): string {
  return createHash('sha256').update(`latchkit siwx ${use} ${secret}`).digest('base64url')
}

/** Compares without telling by its time how much is equal. */
export function isSameSecret(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
