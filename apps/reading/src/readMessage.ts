import { type Hex, hashMessage, hexToBytes, isHex, size, stringToHex } from 'viem'
import { type Notice, notice } from './say.js'
import { showHidden } from './showHidden.js'
import { refuseText } from './wall/wall.js'

/** A text that the person is asked to sign. */
export interface MessageReading {
  /** The bytes that are signed. */
  readonly raw: Hex
  /** The readable text; `undefined` if the bytes are not text. */
  readonly text: string | undefined
  /** The hash that is signed, if not the bytes themselves. */
  readonly hash?: Hex
  readonly warnings: readonly Notice[]
  /** Whether it is a sign-in message. */
  readonly signsIn: boolean
  /** Whether it is as long as an operation hash, which contract accounts accept when signed like this (ERC-4337). */
  readonly mayBeOperation?: true
}

const signInLine =
  /^(?:[a-z][\w+.-]*:\/\/)?(\S+) wants you to sign in with your (?:Ethereum|Solana|Bitcoin|Polkadot) account:\n/

const uriLine = /^URI: (.+)$/gm
/** Returns the origin of a URL; `undefined` if it is invalid. */
const originOf = (uri: string) => (URL.canParse(uri) ? new URL(uri).origin : undefined)

const hashBytes = 32

/** Reads the message of `personal_sign`. `origin` is what the site claims, to compare a sign-in with. */
export function readMessage(message: string, origin: string): MessageReading {
  const raw = isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
  refuseText(raw)
  const reading = readBytes(raw, origin)
  const hash = hashMessage({ raw })
  if (size(raw) !== hashBytes) return { ...reading, hash }
  const warnings = [...reading.warnings, notice('mayBeOperation')]
  return { ...reading, hash, warnings, mayBeOperation: true }
}

/** Reads bytes that are to be signed as a message. */
export function readBytes(raw: Hex, origin: string): MessageReading {
  const text = textOf(raw)
  const shownText = text === undefined ? undefined : showHidden(text)
  const warnings: Notice[] = []
  if (text === undefined) warnings.push(notice('notText'))
  if (shownText !== text) warnings.push(notice('hiddenCharacters'))
  const domain = text && signInLine.exec(text)?.[1]
  const host = origin && new URL(origin).host
  if (domain && domain !== host) {
    warnings.push(notice('otherSite', { domain: showHidden(domain), host: host || '?' }))
  }
  const uris = domain && domain === host ? [...text.matchAll(uriLine)].map(([, each = '']) => each) : []
  const uri = uris.find((each) => originOf(each) !== origin)
  if (uri !== undefined) {
    warnings.push(notice('otherUri', { uri: showHidden(uri), host: host || '?' }))
  }
  return { raw, text: shownText, warnings, signsIn: domain !== undefined && domain !== '' }
}

function textOf(raw: Hex): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(raw))
    // Bytes that are valid UTF-8 but contain control characters are data.
    return /(?![\t-\r])\p{Cc}/u.test(text) ? undefined : text
  } catch {
    return undefined // not UTF-8
  }
}
