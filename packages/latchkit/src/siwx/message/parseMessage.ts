import { fail } from '../../wire/errors/fail.js'
import { siwxMessageInvalid } from '../../wire/errors/siwx.js'
import { type SiwxMessage, siwxLimits } from './siwxMessage.js'
import { type SiwxNamespace, siwxNamespaces } from './siwxNamespaces.js'
import { writeMessage } from './writeMessage.js'

const firstLinePattern =
  /^(?:([A-Za-z][A-Za-z\d+.-]*):\/\/)?(\S+) wants you to sign in with your (\S+) account:$/

/** Printable ASCII and line feeds. No tabs, carriage returns or lookalike letters. */
const allowedPattern = /^[\x20-\x7e\n]*$/

/** A CAIP-2 reference. */
const referencePattern = /^[-_A-Za-z\d]{1,32}$/

const refuse = (reason: string, field = '') => fail(siwxMessageInvalid, { field, reason })

/**
 * Parses the text of a sign-in message strictly. The fields are written again and compared with the text, so unknown or
 * repeated lines, other white space and trailing text are refused.
 * @param text The text that a wallet has signed.
 * @returns The fields. `checkMessage` says whether a site expects them, `verifySignature` whether they were signed.
 * @throws `siwxMessageInvalid` if the text is not such a message; `siwxChainUnsupported` if its network is not supported.
 * @example
 * ```ts
 * import { parseMessage } from 'latchkit/siwx'
 * const accountOf = (text: string) => parseMessage(text).accountAddress
 * ```
 */
export function parseMessage(text: string): SiwxMessage {
  if (typeof text !== 'string') throw refuse('is no text')
  if (text.length > siwxLimits.message) throw refuse('is too long')
  if (!allowedPattern.test(text)) throw refuse('has a character that no message has')
  const lines = text.split('\n')
  const [, scheme, domain = '', chainName] = firstLinePattern.exec(lines[0] ?? '') ?? []
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

/** Parses the lines below the address. Missing or extra lines are found later, when the text is written again. */
function fieldsIn(lines: readonly string[], namespace: SiwxNamespace): Partial<SiwxMessage> {
  // A statement has an empty line before and after it. Without one the fields follow the empty lines directly.
  const hasStatement = lines[4] === '' && lines[3] !== ''
  const first = hasStatement ? 5 : 2 + namespace.emptyLines
  const rest = lines.slice(first)
  const isChainIdLast = !rest[2]?.startsWith('Chain ID: ')
  let at = 0
  const takeField = (label: string): string | undefined => {
    const line = rest[at]
    if (!line?.startsWith(`${label}: `)) return undefined
    at++
    return line.slice(label.length + 2)
  }
  const uri = takeField('URI')
  const version = takeField('Version')
  const chainBeforeNonce = isChainIdLast ? undefined : takeField('Chain ID')
  const nonce = takeField('Nonce')
  const issuedAt = takeField('Issued At')
  const expirationTime = takeField('Expiration Time')
  const notBefore = takeField('Not Before')
  const requestId = takeField('Request ID')
  const chain = chainBeforeNonce ?? takeField('Chain ID')
  if (!chain || !referencePattern.test(chain)) throw refuse('has another form', 'chainId')
  const resources = rest[at] === 'Resources:' ? rest.slice(at + 1).map((line) => line.slice(2)) : undefined
  const { clusters = {} } = namespace
  const isClusterName = Object.hasOwn(clusters, chain)
  const form = { ...(isChainIdLast && { isChainIdLast }), ...(isClusterName && { isClusterName }) }
  const fields = {
    ...(hasStatement && { statement: lines[3] }),
    uri,
    version,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
    requestId,
    resources,
    chainId: `${namespace.namespace}:${isClusterName ? clusters[chain] : chain}`,
    ...(Object.keys(form).length > 0 && { form }),
  }
  const presentEntries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(presentEntries) as Partial<SiwxMessage>
}
