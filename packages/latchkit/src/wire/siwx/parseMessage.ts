import { fail } from '../errors/fail.js'
import { siwxMessageInvalid } from '../errors/siwx.js'
import { type SiwxMessage, siwxLimits } from './siwxMessage.js'
import { type SiwxNamespace, siwxNamespaces } from './siwxNamespaces.js'
import { writeMessage } from './writeMessage.js'

const head = /^(?:([A-Za-z][A-Za-z\d+.-]*):\/\/)?(\S+) wants you to sign in with your (\S+) account:$/

/** Printable ASCII and line feeds: no tab, no carriage return, no letter that only looks like one of these. */
const letters = /^[\x20-\x7e\n]*$/

/** A reference of CAIP-2. */
const reference = /^[-_A-Za-z\d]{1,32}$/

const refuse = (reason: string, field = '') => fail(siwxMessageInvalid, { field, reason })

/**
 * Reads the text of a sign-in message strictly, field by field. What was read is written again and compared, so that no text
 * passes that is not exactly the message of its fields: no unknown or repeated line, no other white space, nothing behind the end.
 * @param text The text that a wallet has signed.
 * @returns The fields. Whether they are those of a site is `checkMessage`'s to say, and whether they were signed, `verifySignature`'s.
 * @throws `siwxMessageInvalid` for a text that is no such message; `siwxChainUnsupported` where its network is none.
 * @example
 * ```ts
 * import { parseMessage } from 'latchkit/siwx'
 * const accountOf = (text: string) => parseMessage(text).accountAddress
 * ```
 */
export function parseMessage(text: string): SiwxMessage {
  if (typeof text !== 'string') throw refuse('is no text')
  if (text.length > siwxLimits.message) throw refuse('is too long')
  if (!letters.test(text)) throw refuse('has a character that no message has')
  const lines = text.split('\n')
  const [, scheme, domain = '', chainName] = head.exec(lines[0] ?? '') ?? []
  const namespace = siwxNamespaces.find((each) => each.chainName === chainName)
  if (!namespace) throw refuse('begins otherwise')
  const message = {
    ...(scheme !== undefined && { scheme }),
    domain,
    accountAddress: lines[1] ?? '',
    ...fieldsIn(lines, namespace),
  } as SiwxMessage
  if (writeMessage(message) !== text) throw refuse('has another line than its fields')
  return message
}

/** Reads the lines below the address; a line that is missing or that follows is found when the text is written again. */
function fieldsIn(lines: readonly string[], namespace: SiwxNamespace): Partial<SiwxMessage> {
  // Without a statement the next lines are the empty one above the fields, or the first two of these.
  const hasStatement = lines[4] === '' && lines[3] !== ''
  const first = hasStatement ? 5 : 2 + namespace.emptyLines
  const rest = lines.slice(first)
  const isChainIdLast = !rest[2]?.startsWith('Chain ID: ')
  let at = 0
  const next = (label: string): string | undefined => {
    const line = rest[at]
    if (!line?.startsWith(`${label}: `)) return undefined
    at++
    return line.slice(label.length + 2)
  }
  const uri = next('URI')
  const version = next('Version')
  const early = isChainIdLast ? undefined : next('Chain ID')
  const nonce = next('Nonce')
  const issuedAt = next('Issued At')
  const expirationTime = next('Expiration Time')
  const notBefore = next('Not Before')
  const requestId = next('Request ID')
  const chain = early ?? next('Chain ID')
  if (!chain || !reference.test(chain)) throw refuse('has another form', 'chainId')
  const resources = rest[at] === 'Resources:' ? rest.slice(at + 1).map((line) => line.slice(2)) : undefined
  const { clusters = {} } = namespace
  const isClusterName = Object.hasOwn(clusters, chain)
  const form = { ...(isChainIdLast && { isChainIdLast }), ...(isClusterName && { isClusterName }) }
  const found = {
    ...(hasStatement && { statement: lines[3] }),
    ...{ uri, version, nonce, issuedAt, expirationTime, notBefore, requestId, resources },
    chainId: `${namespace.namespace}:${isClusterName ? clusters[chain] : chain}`,
    ...(Object.keys(form).length > 0 && { form }),
  }
  const present = Object.entries(found).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as Partial<SiwxMessage>
}
