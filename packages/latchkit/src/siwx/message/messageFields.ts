import { parseCaipNetworkId } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { siwxChainUnsupported, siwxMessageInvalid } from '../../wire/errors/siwx.js'
import { decodeRecap, withRecapSentence } from './recap.js'
import { type SiwxMessage, siwxLimits } from './siwxMessage.js'
import { type SiwxNamespace, siwxNamespaces } from './siwxNamespaces.js'

const hostPattern = /^([A-Za-z\d_]([-\w.]*[A-Za-z\d])?|\[[\da-fA-F:.]+\])(:[1-9]\d{0,4})?$/
const schemePattern = /^[A-Za-z][A-Za-z\d+.-]*$/
/** Parts of a URI by RFC 3986: host name, user before `@`, path segment, and what follows `?` or `#`. */
const encodedByte = '%[\\da-fA-F]{2}'
const name = `(?:[\\w.~!$&'()*+,;=-]|${encodedByte})*`
const user = `(?:[\\w.~!$&'()*+,;=:-]|${encodedByte})*`
const segment = `(?:[\\w.~:@!$&'()*+,;=-]|${encodedByte})*`
const queryOrHash = `(?:[\\w.~:@!$&'()*+,;=/?-]|${encodedByte})*`
const authority = `(?:${user}@)?(?:\\[[\\da-fA-F:.]+\\]|${name})(?::\\d*)?`
const uriPattern = new RegExp(
  `^[A-Za-z][A-Za-z\\d+.-]*:(?:\\/\\/${authority}(?:\\/${segment})*|(?!\\/\\/)(?=.)${segment}(?:\\/${segment})*)(?:\\?${queryOrHash})?(?:#${queryOrHash})?$`,
)
/** The characters of RFC 3986, reserved or unreserved, and spaces. */
const statementPattern = /^[\w.~:/?#[\]@!$&'()*+,;= -]+$/
const noncePattern = /^[A-Za-z\d]{8,}$/
const requestIdPattern = /^([\w.~!$&'()*+,;=:@-]|%[\da-fA-F]{2})+$/
const timePattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** Parses an RFC 3339 time to ms since 1970. Returns `undefined` if the text is not one, or if the day or hour does not exist. */
export function readTime(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] = timePattern.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return undefined
  const isDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day && month >= 1 && month <= 12
  const isHour = (hour ?? 24) < 24 && (minute ?? 60) < 60 && (second ?? 60) < 60
  const at = Date.parse(text)
  return isDay && isHour && !Number.isNaN(at) ? at : undefined
}

/**
 * Returns the namespace of a message. Throws `siwxChainUnsupported`, or `siwxMessageInvalid` if the reference does not have
 * that namespace's form.
 */
export function namespaceOf(chainId: string): SiwxNamespace {
  const { chainNamespace, reference } = parseCaipNetworkId(chainId)
  const siwxNamespace = siwxNamespaces.find(({ namespace }) => namespace === chainNamespace)
  if (!siwxNamespace) throw fail(siwxChainUnsupported, { chainId })
  if (!siwxNamespace.reference.test(reference))
    throw fail(siwxMessageInvalid, { field: 'chainId', reason: 'has another form' })
  return siwxNamespace
}

/** Returns the statement as the site wrote it, without the sentence that a ReCap adds (ERC-5573). */
export function ownStatement({ statement: text, resources }: SiwxMessage): string | undefined {
  const recap = decodeRecap(resources?.at(-1))
  const sentence = recap && withRecapSentence(undefined, recap)
  if (text === undefined || sentence === undefined || !text.endsWith(sentence)) return text
  const plainStatement = text.slice(0, -sentence.length).trimEnd()
  return plainStatement === '' ? undefined : plainStatement
}

const isAtMost = (text: string, maxLength: number = siwxLimits.field) => text.length <= maxLength
const matcherOf = (pattern: RegExp, maxLength?: number) => (text: string) =>
  isAtMost(text, maxLength) && pattern.test(text)
const isTime = (text: string) => readTime(text) !== undefined

/** Checks of the fields that are a single text. */
const fieldChecks: Readonly<Partial<Record<keyof SiwxMessage, (text: string) => boolean>>> = {
  scheme: matcherOf(schemePattern),
  domain: matcherOf(hostPattern, 255),
  uri: matcherOf(uriPattern),
  version: (text) => text === '1',
  nonce: matcherOf(noncePattern, siwxLimits.nonce),
  issuedAt: isTime,
  expirationTime: isTime,
  notBefore: isTime,
  requestId: matcherOf(requestIdPattern),
  statement: (text) => statementPattern.test(text) && text.trim() === text,
}
const requiredFields = ['domain', 'accountAddress', 'chainId', 'uri', 'version', 'nonce', 'issuedAt'] as const

/**
 * Checks the form of every field.
 * @returns The namespace of the message.
 * @throws `siwxMessageInvalid`, `siwxChainUnsupported`, `invalidCaipNetworkId`.
 */
export function verifyFields(message: SiwxMessage): SiwxNamespace {
  const refuse = (field: string, reason: string) => fail(siwxMessageInvalid, { field, reason })
  for (const field of requiredFields) if (message[field] === undefined) throw refuse(field, 'Required')
  for (const [field, hasForm] of Object.entries(fieldChecks)) {
    const value = message[field as keyof SiwxMessage]
    if (value !== undefined && !(typeof value === 'string' && hasForm(value)))
      throw refuse(field, 'has another form')
  }
  const plainStatement = ownStatement(message)
  if (plainStatement !== undefined && !isAtMost(plainStatement, siwxLimits.statement))
    throw refuse('statement', 'is too long')
  const { resources = [], form, chainId } = message
  if (resources.length > siwxLimits.resources) throw refuse('resources', 'are too many')
  if (!resources.every(matcherOf(uriPattern))) throw refuse('resources', 'has another form')
  const namespace = namespaceOf(chainId)
  if (!namespace.isAddress(message.accountAddress, chainId)) throw refuse('address', 'has another form')
  if (form?.isClusterName && !clusterOf(namespace, chainId)) throw refuse('chainId', 'has no name')
  return namespace
}

/** Returns the name that wallets use for a network, or `undefined` if it has none. */
export function clusterOf({ clusters = {}, namespace }: SiwxNamespace, chainId: string): string | undefined {
  return Object.keys(clusters).find((name) => `${namespace}:${clusters[name]}` === chainId)
}
