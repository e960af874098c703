import { randomHex } from '../../../../packages/latchkit/src/wire/bytes.js'
import { type Bytes, fromBase64url, toBase64url, utf8 } from '../vault/bytes.js'
import type { WindowPurpose } from './messages.js'

/** The link to a window without an opener: the id of a channel, and the key that the service never has. */
export interface WindowLink {
  /** Id of the channel, 32 hex digits. */
  readonly id: string
  readonly key: Bytes
}

/** The two sides of a channel. */
export type Side = 'frame' | 'window'

const keyBytes = 32
const idBytes = 16
const ivBytes = 12
const cipher = 'AES-GCM'
const digitCount = 6

/** Generates a link. */
export const makeLink = (): WindowLink => ({
  id: randomHex(idBytes),
  key: crypto.getRandomValues(new Uint8Array(keyBytes)),
})

/** Returns the URL of the window. Its hash is not sent to any server. */
export function windowUrl(
  origin: string,
  { purpose, projectId, link }: { purpose: WindowPurpose; projectId: string; link: WindowLink },
): string {
  const query = new URLSearchParams({ projectId, for: purpose })
  return `${origin}/window?${query}${hashOf(link)}`
}

/**
 * Returns the URL of the window of a login by a provider. Its hash is not sent to any server.
 * @param link The channel to a window without an opener.
 */
export const socialUrl = (
  origin: string,
  { projectId, link }: { projectId: string; link?: WindowLink },
): string => `${origin}/social?${new URLSearchParams({ projectId })}${link ? hashOf(link) : ''}`

const hashOf = ({ id, key }: WindowLink): string => `#${id}.${toBase64url(key)}`

/** Reads the link from a URL's hash; `undefined` if there is none. */
export function linkIn(hash: string): WindowLink | undefined {
  const [, id, text] = /^#([\da-f]{32})\.([\w-]{43})$/.exec(hash) ?? []
  return id && text ? { id, key: fromBase64url(text) } : undefined
}

/** A message that cannot be opened: changed, repeated, out of order, or of the wrong side. */
export class ForeignMessage extends Error {}

/** How many messages of a channel one side has sealed, and how many it has opened. */
export interface SealCounts {
  readonly sent: number
  readonly read: number
}

/** Seals and opens the messages of one side of a channel. */
export interface Seals {
  /** Six digits that both sides show: they match if the link does. */
  readonly digits: string
  seal(text: string): Promise<string>
  /** Opens the other side's next message, and no other. @throws ForeignMessage */
  open(message: string): Promise<string>
  counts(): SealCounts
}

/**
 * Creates the seals of one side. Each direction has its own key, and each message its number in the additional data: the service can only
 * delay messages.
 * @param from How many messages an earlier document of this side has sealed and opened.
 */
export async function openSeals(
  { id, key }: WindowLink,
  side: Side,
  from: SealCounts = { sent: 0, read: 0 },
): Promise<Seals> {
  const base = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey', 'deriveBits'])
  const derivation = (what: string) => ({
    name: 'HKDF',
    hash: 'SHA-256',
    salt: utf8(id),
    info: utf8(`latchkit window ${what} v1`),
  })
  const keyOf = (sender: Side, use: 'encrypt' | 'decrypt') =>
    crypto.subtle.deriveKey(derivation(sender), base, { name: cipher, length: 256 }, false, [use])
  const other = side === 'frame' ? 'window' : 'frame'
  const [ownKey, otherKey] = [await keyOf(side, 'encrypt'), await keyOf(other, 'decrypt')]
  const bits = await crypto.subtle.deriveBits(derivation('digits'), base, 64)
  const number = new DataView(bits).getBigUint64(0) % 10n ** BigInt(digitCount)
  const aad = (sender: Side, count: number) => utf8(`${id}|${sender}|${count}`)
  let sentCount = from.sent
  let readCount = from.read
  return {
    digits: String(number).padStart(digitCount, '0'),
    counts: () => ({ sent: sentCount, read: readCount }),
    async seal(text) {
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
      const algorithm = { name: cipher, iv, additionalData: aad(side, ++sentCount) }
      const ciphertext = new Uint8Array(await crypto.subtle.encrypt(algorithm, ownKey, utf8(text)))
      return toBase64url(new Uint8Array([...iv, ...ciphertext]))
    },
    async open(sealed) {
      try {
        const bytes = fromBase64url(sealed)
        const algorithm = {
          name: cipher,
          iv: bytes.slice(0, ivBytes),
          additionalData: aad(other, readCount + 1),
        }
        const plain = await crypto.subtle.decrypt(algorithm, otherKey, bytes.slice(ivBytes))
        readCount++
        return new TextDecoder().decode(plain)
      } catch {
        throw new ForeignMessage('This isn’t the next message of the other end')
      }
    },
  }
}
