import type { CaipNetworkId } from '../caip.js'
import { fail } from '../errors/fail.js'
import { siwxMessageInvalid, siwxMessageMismatch, siwxMessageOutOfTime } from '../errors/siwx.js'
import { ownStatement, readTime } from './messageFields.js'
import { decodeRecap } from './recap.js'
import type { SiwxMessage } from './siwxMessage.js'

/** Times of messages, in ms: X3 of the rules. */
export const siwxTimes = {
  /** A message may have been issued so long ago. */
  issuedBeforeMs: 600_000,
  /** A clock may be so far ahead or behind. */
  skewMs: 120_000,
  /** A message is valid for so long at most where a site does not say otherwise, and the kit's are where a server does not. */
  lifetimeMs: 86_400_000,
} as const

/** The values that a site expects in a message: its own, never those of the message. */
export interface ExpectedMessage {
  /** The hosts of the site, with a port where it is not the default one. */
  readonly domains: readonly string[]
  /** The networks that may be signed in with. */
  readonly chainIds: readonly CaipNetworkId[]
  readonly nonce: string
  /** The address that is to sign; any where it is left out. */
  readonly accountAddress?: string | undefined
  /** The statement, without the sentence of a ReCap; any where it is left out. */
  readonly statement?: string | undefined
  /** The resources, without a ReCap; none where they are left out. */
  readonly resources?: readonly string[] | undefined
  /** Whether a ReCap (ERC-5573) may be the last resource, as in sign-in over a pairing. */
  readonly allowsRecap?: boolean | undefined
  readonly requestId?: string | undefined
  /** A message may be valid for so long, in ms, where that is more than 24 hours. */
  readonly lifetimeMs?: number | undefined
  /** The time, in ms since 1970: the server's own. */
  readonly now: number
}

const mismatch = (field: string) => fail(siwxMessageMismatch, { field })
const outOfTime = (field: string) => fail(siwxMessageOutOfTime, { field })

/**
 * Compares a message with what a site expects: X2, X3 and X8 of the rules. Whether it was signed is `verifySignature`'s to say.
 * @param message The fields, as `parseMessage` has read them.
 * @param expected The site's own values and time.
 * @throws `siwxMessageMismatch` with the field that is another one; `siwxMessageOutOfTime` where it is not valid now;
 * `siwxMessageInvalid` where a ReCap and the statement say different things.
 * @example
 * ```ts
 * import { checkMessage, parseMessage } from 'latchkit/siwx'
 * const check = (text: string, nonce: string) =>
 *   checkMessage(parseMessage(text), {
 *     domains: ['app.example.org'],
 *     chainIds: ['eip155:1'],
 *     nonce,
 *     now: Date.now(),
 *   })
 * ```
 */
export function checkMessage(message: SiwxMessage, expected: ExpectedMessage): void {
  if (!expected.domains.includes(message.domain)) throw mismatch('domain')
  if (message.scheme !== undefined && !isPageScheme(message.scheme, message.domain)) throw mismatch('scheme')
  if (!isPageOf(message.uri, message.domain)) throw mismatch('uri')
  if (message.version !== '1') throw mismatch('version')
  if (message.nonce !== expected.nonce) throw mismatch('nonce')
  if (!expected.chainIds.includes(message.chainId)) throw mismatch('chainId')
  if (expected.accountAddress !== undefined && expected.accountAddress !== message.accountAddress)
    throw mismatch('address')
  if (message.requestId !== expected.requestId) throw mismatch('requestId')
  checkStatement(message, expected)
  checkTimes(message, expected)
}

function checkStatement(message: SiwxMessage, expected: ExpectedMessage): void {
  const { resources = [] } = message
  const hasRecap = resources.at(-1)?.startsWith('urn:recap:') === true
  const others = hasRecap && expected.allowsRecap ? resources.slice(0, -1) : resources
  const wanted = expected.resources ?? []
  const isSame = others.length === wanted.length && others.every((each, at) => each === wanted[at])
  if (!isSame) throw mismatch('resources')
  const own = ownStatement(message)
  if (hasRecap && (!decodeRecap(resources.at(-1)) || own === message.statement))
    throw fail(siwxMessageInvalid, {
      field: 'resources',
      reason: 'the statement does not say what they allow',
    })
  if (expected.statement !== undefined && own !== expected.statement) throw mismatch('statement')
}

function checkTimes(
  { issuedAt, expirationTime, notBefore }: SiwxMessage,
  { now, lifetimeMs: longer = 0 }: ExpectedMessage,
): void {
  const { issuedBeforeMs, skewMs } = siwxTimes
  const lifetimeMs = Math.max(siwxTimes.lifetimeMs, longer)
  const issued = readTime(issuedAt) ?? Number.NaN
  // NaN is not within any bounds.
  if (!(issued >= now - issuedBeforeMs && issued <= now + skewMs)) throw outOfTime('issuedAt')
  if (expirationTime !== undefined) {
    const expires = readTime(expirationTime) ?? Number.NaN
    if (!(now < expires + skewMs && expires > issued && expires - issued <= lifetimeMs))
      throw outOfTime('expirationTime')
  }
  if (notBefore !== undefined) {
    const begins = readTime(notBefore) ?? Number.NaN
    if (!(begins <= now + skewMs)) throw outOfTime('notBefore')
  }
}

/** Pages of sites are on https; on this machine also on http. */
const isPageScheme = (scheme: string, domain: string) =>
  scheme === 'https' || (scheme === 'http' && isLoopback(domain))

/** Whether an address is of a page on a host. */
function isPageOf(uri: string, domain: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, host, username, password } = new URL(uri)
  return host === domain && !username && !password && isPageScheme(protocol.slice(0, -1), domain)
}

/** Whether a host, with its port or without one, is this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|[-a-z\d.]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/.test(host)
}
