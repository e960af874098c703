import { fromBase64 } from '../wire/base64.js'
import { fail } from '../wire/errors/fail.js'
import { invalidPairingUri } from '../wire/errors/pairing.js'
import type { Primitives } from './crypto/primitives.js'
import { topicOf } from './crypto/sessionKey.js'
import { fromHex } from './encoding.js'

/** A pairing link. Its key is secret: whoever has it can read and answer the messages. */
export interface PairingUri {
  readonly topic: string
  readonly symKey: string
  /** When it expires, in seconds since 1970. */
  readonly expiryTimestamp?: number
  /** Methods that the site announces in addition to the proposal. */
  readonly methods: readonly string[]
}

/** Longest link that is parsed, in characters. No client writes a longer one. */
const maxUriLength = 2_048
const hex32 = /^[\da-f]{64}$/

/** Formats a pairing link (EIP-1328), with its parameters in the usual order. */
export function formatUri({ topic, symKey, expiryTimestamp, methods }: PairingUri): string {
  const expiryParameter = expiryTimestamp === undefined ? '' : `&expiryTimestamp=${expiryTimestamp}`
  const methodsParameter = methods.length ? `&methods=${methods.join(',')}` : ''
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}${expiryParameter}${methodsParameter}`
}

/**
 * Parses a pairing link in every form that wallets encounter: `wc:` or `wc://`, parameters in any order, unknown parameters,
 * old bracketed methods, or all of it in base64.
 * @throws `invalidPairingUri`. Its message never contains any part of the link.
 */
export async function parseUri(
  primitives: Pick<Primitives, 'sha256'>,
  input: string,
  now: number,
): Promise<PairingUri> {
  const refuse = (problem: string) => fail(invalidPairingUri, { problem })
  if (input.length > maxUriLength) throw refuse('it is too long')
  const text = /^wc:/i.test(input) ? input : decodeBase64(input)
  const [, topic = '', version, query = ''] = /^wc:(?:\/\/)?([^@?]*)@(\d+)\?(\S*)$/i.exec(text) ?? []
  if (version !== undefined && version !== '2') throw refuse('its version is not 2')
  const params = new URLSearchParams(query)
  // A repeated parameter could be read differently elsewhere.
  if (['relay-protocol', 'symKey', 'expiryTimestamp'].some((name) => params.getAll(name).length > 1))
    throw refuse('a parameter stands in it twice')
  const symKey = params.get('symKey') ?? ''
  if (!hex32.test(topic) || !hex32.test(symKey)) throw refuse('it is incomplete')
  if (params.get('relay-protocol') !== 'irn') throw refuse('its relay protocol is unknown')
  if ((await topicOf(primitives, fromHex(symKey) ?? new Uint8Array())) !== topic)
    throw refuse('its key does not fit its topic')
  const expiry = params.get('expiryTimestamp')
  if (expiry !== null && !/^\d{1,12}$/.test(expiry)) throw refuse('its expiry is no time')
  if (expiry !== null && Number(expiry) * 1_000 <= now) throw refuse('it has expired')
  return {
    topic,
    symKey,
    ...(expiry !== null && { expiryTimestamp: Number(expiry) }),
    methods: methodsIn(params.get('methods') ?? ''),
  }
}

/** Parses `a,b`, or the old form `[a],[b,c]`. */
function methodsIn(text: string): readonly string[] {
  return text.replace(/[[\]]/g, '').split(',').filter(Boolean)
}

function decodeBase64(input: string): string {
  const bytes = fromBase64(input.trim())
  return bytes ? new TextDecoder().decode(bytes) : ''
}
