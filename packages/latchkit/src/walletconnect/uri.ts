import { fromBase64 } from '../wire/base64.js'
import { fail } from '../wire/errors/fail.js'
import { invalidPairingUri } from '../wire/errors/pairing.js'
import type { Primitives } from './crypto/primitives.js'
import { topicOf } from './crypto/sessionKey.js'
import { fromHex } from './encoding.js'

/** A pairing link: the key it carries is secret, whoever has it can read and answer. */
export interface PairingUri {
  readonly topic: string
  readonly symKey: string
  /** The expiry, in seconds since 1970. */
  readonly expiryTimestamp?: number
  /** Methods the site announces beside the proposal. */
  readonly methods: readonly string[]
}

/** The longest link that is read, in characters: longer than any a client writes. */
const longest = 2_048
const hex32 = /^[\da-f]{64}$/

/** Writes a pairing link (EIP-1328), its parameters in the usual order. */
export function formatUri({ topic, symKey, expiryTimestamp, methods }: PairingUri): string {
  const expiry = expiryTimestamp === undefined ? '' : `&expiryTimestamp=${expiryTimestamp}`
  const announced = methods.length ? `&methods=${methods.join(',')}` : ''
  return `wc:${topic}@2?relay-protocol=irn&symKey=${symKey}${expiry}${announced}`
}

/**
 * Reads a pairing link in every form wallets meet: `wc:` or `wc://`, parameters in any order, unknown ones among them,
 * old bracketed methods, the whole of it in base64.
 * @throws `invalidPairingUri`; its text never holds any of the link.
 */
export async function parseUri(
  primitives: Pick<Primitives, 'sha256'>,
  input: string,
  now: number,
): Promise<PairingUri> {
  const refuse = (problem: string) => fail(invalidPairingUri, { problem })
  if (input.length > longest) throw refuse('it is too long')
  const text = /^wc:/i.test(input) ? input : decoded(input)
  const [, topic = '', version, query = ''] = /^wc:(?:\/\/)?([^@?]*)@(\d+)\?(\S*)$/i.exec(text) ?? []
  if (version !== undefined && version !== '2') throw refuse('its version is not 2')
  const params = new URLSearchParams(query)
  // A parameter that stands twice could be read one way here and another way elsewhere.
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

/** `a,b`, or the old form `[a],[b,c]`. */
function methodsIn(text: string): readonly string[] {
  return text.replace(/[[\]]/g, '').split(',').filter(Boolean)
}

function decoded(input: string): string {
  const bytes = fromBase64(input.trim())
  return bytes ? new TextDecoder().decode(bytes) : ''
}
