import type { CaipNetworkId } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { siwxMessageInvalid, siwxMessageMismatch, siwxMessageOutOfTime } from '../../wire/errors/siwx.js'
import { ownStatement, readTime } from './messageFields.js'
import { decodeRecap } from './recap.js'
import type { SiwxMessage } from './siwxMessage.js'

/** X3 of the rules: time limits of messages, in ms. */
export const siwxTimes = {
  /** How long ago a message may have been issued. */
  issuedBeforeMs: 600_000,
  /** How far a clock may be ahead or behind. */
  skewMs: 120_000,
  /**
   * Longest validity of a message, unless a site allows more; also the validity of the kit's messages, unless a server sets
   * another.
   */
  lifetimeMs: 86_400_000,
} as const

/** The values that a site expects in a message. They come from the site itself, never from the message. */
export interface ExpectedMessage {
  /** Hosts of the site, with a port if it is not the default one. */
  readonly domains: readonly string[]
  /** Networks that visitors may sign in with. */
  readonly chainIds: readonly CaipNetworkId[]
  readonly nonce: string
  /** The address that must sign; any if absent. */
  readonly accountAddress?: string | undefined
  /** The expected statement, without the sentence of a ReCap; any if absent. */
  readonly statement?: string | undefined
  /** The expected resources, without a ReCap; none if absent. */
  readonly resources?: readonly string[] | undefined
  /** Whether a ReCap (ERC-5573) may be the last resource, as in sign-in over a pairing. */
  readonly allowsRecap?: boolean | undefined
  readonly requestId?: string | undefined
  /** Longest validity of a message, in ms, if it is more than 24 hours. */
  readonly lifetimeMs?: number | undefined
  /** The server's own time, in ms since 1970. */
  readonly now: number
}

const mismatch = (field: string) => fail(siwxMessageMismatch, { field })
const outOfTime = (field: string) => fail(siwxMessageOutOfTime, { field })

/**
 * Compares a message with what a site expects: X2, X3 and X8 of the rules. Does not verify the signature; `verifySignature`
 * does.
 * @param message The fields, as parsed by `parseMessage`.
 * @param expected The site's own values and time.
 * @throws `siwxMessageMismatch`, with the field that differs; `siwxMessageOutOfTime` if the message is not valid now;
 * `siwxMessageInvalid` if a ReCap and the statement contradict each other.
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
  const expectedResources = expected.resources ?? []
  const isSame =
    others.length === expectedResources.length && others.every((each, at) => each === expectedResources[at])
  if (!isSame) throw mismatch('resources')
  const statementWithoutRecap = ownStatement(message)
  if (hasRecap && (!decodeRecap(resources.at(-1)) || statementWithoutRecap === message.statement))
    throw fail(siwxMessageInvalid, {
      field: 'resources',
      reason: 'the statement does not say what they allow',
    })
  if (expected.statement !== undefined && statementWithoutRecap !== expected.statement)
    throw mismatch('statement')
}

function checkTimes(
  { issuedAt, expirationTime, notBefore }: SiwxMessage,
  { now, lifetimeMs: siteLifetimeMs = 0 }: ExpectedMessage,
): void {
  const { issuedBeforeMs, skewMs } = siwxTimes
  const lifetimeMs = Math.max(siwxTimes.lifetimeMs, siteLifetimeMs)
  const issuedMs = readTime(issuedAt) ?? Number.NaN
  // Comparisons with NaN are false, so an unreadable time is refused.
  if (!(issuedMs >= now - issuedBeforeMs && issuedMs <= now + skewMs)) throw outOfTime('issuedAt')
  if (expirationTime !== undefined) {
    const expiresMs = readTime(expirationTime) ?? Number.NaN
    if (!(now < expiresMs + skewMs && expiresMs > issuedMs && expiresMs - issuedMs <= lifetimeMs))
      throw outOfTime('expirationTime')
  }
  if (notBefore !== undefined) {
    const beginsMs = readTime(notBefore) ?? Number.NaN
    if (!(beginsMs <= now + skewMs)) throw outOfTime('notBefore')
  }
}

/** Pages are on https, or on http on this machine. */
const isPageScheme = (scheme: string, domain: string) =>
  scheme === 'https' || (scheme === 'http' && isLoopback(domain))

/** Checks whether a URL is a page on a host. */
function isPageOf(uri: string, domain: string): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, host, username, password } = new URL(uri)
  return host === domain && !username && !password && isPageScheme(protocol.slice(0, -1), domain)
}

/** Checks whether a host, with or without a port, is this machine. */
export function isLoopback(host: string): boolean {
  return /^(localhost|[-a-z\d.]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/.test(host)
}
