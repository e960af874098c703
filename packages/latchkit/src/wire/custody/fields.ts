import * as v from 'valibot'
import { mainNamespace } from '../frame/namespaces.js'
import { type Language, languages } from '../languages.js'

// The fields of what frame, auth, recovery, mailer and key holders send one another. Bytes are base64url.

/** Bytes of one length, in base64url. */
export const base64url = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), `Expected ${bytes} bytes in base64url`),
  )

const bytesBetween = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]*$/, 'Expected base64url'),
    v.minLength(Math.ceil((least * 4) / 3)),
    v.maxLength(Math.ceil((most * 4) / 3)),
  )

/** 32 hex digits: a login, a user, a request, a mail. */
export const hexId = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/, 'Expected 32 hex digits'))
/** The letters of a link in a mail: no digits, which could be taken for a code. */
export const linkLetters = v.pipe(v.string(), v.regex(/^[a-z]{28}$/, 'Expected 28 letters'))
/** The letters by which a device that has pressed the button of such a link lets another one in. */
export const guestLetters = v.pipe(v.string(), v.regex(/^[a-z]{8}$/, 'Expected 8 letters'))
/** The public HPKE key of a frame: the raw point. */
export const hpkeKey = base64url(65)
/** A SHA-256 hash. */
export const hash = base64url(32)
/** A device, by the thumbprint of its proof key (RFC 7638). */
export const deviceId = base64url(32)
/** Six digits of a code. */
export const code = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Expected 6 digits'))
/** A refresh or an access token. */
export const token = base64url(32)
/** A moment, ISO 8601 in UTC, in the one form that services write: each browser reads it, and as the same one. */
export const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'Expected a moment'),
  v.check((text) => {
    const at = Date.parse(text)
    return !Number.isNaN(at) && new Date(at).toISOString() === text
  }, 'Expected a moment'),
)
/** A time in ms since 1970: none that a `Date` cannot take. */
export const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))
/** Bytes that were sealed by HPKE for one receiver. */
export const sealed = v.strictObject({
  enc: base64url(65),
  ciphertext: v.pipe(v.string(), v.regex(/^[\w-]{1,512}$/, 'Expected base64url')),
})
/** A share that a recovery password wraps (Argon2id, then AES-256-GCM): 12 bytes of iv, 33 of share, 16 of tag. */
export const wrapped = v.strictObject({
  ciphertext: base64url(61),
  salt: bytesBetween(16, 64),
  memoryKib: v.pipe(v.number(), v.integer(), v.minValue(65_536), v.maxValue(1_048_576)),
  passes: v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(16)),
})
/** The word of another service, signed (`words.ts`). */
export const statement = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+$/), v.maxLength(2_048))
/** A note, which lists devices and so is longer. */
export const noteStatement = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+$/), v.maxLength(16_384))
/** The wallet's own signature (`signedTexts.ts`): r, s and v (27 or 28) in hex. */
export const walletSignature = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{128}1[bc]$/, 'Expected a signature of 65 bytes in hex'),
)
/** The wallet's own word on what locks recovery's share of a split: the hash of its wraps, and the signature over `factorText`. */
export const factored = v.strictObject({ wrapsHash: hash, factor: walletSignature })
/** The hash of a share. */
export const shareHash = base64url(32)
/** The hashes of the three shares of a split. */
export const shareHashes = v.strictObject({ auth: hash, recovery: hash, device: hash })
export type ShareHashes = v.InferOutput<typeof shareHashes>
const oddNames = ['__proto__', 'prototype', 'constructor'] as const
/** The first address of each family, as the frame writes it. */
export const addresses = v.pipe(
  // A record leaves these out, unseen: what is not read is refused.
  v.custom<Readonly<Record<string, string>>>(
    (given) => typeof given === 'object' && !oddNames.some((name) => Object.hasOwn(given ?? {}, name)),
    'Expected addresses',
  ),
  v.record(v.pipe(v.string(), v.regex(/^[-a-z\d]{3,8}$/)), v.pipe(v.string(), v.regex(/^\w{20,128}$/))),
  v.check((given) => Object.keys(given).length > 0 && Object.keys(given).length <= 8, 'Expected addresses'),
)
/** The addresses of a wallet that is made: the one of EVM, by which it signs for its shares, is always among them. */
export const walletAddresses = v.pipe(
  addresses,
  v.check(
    ({ [mainNamespace]: address = '' }) => /^0x[\da-fA-F]{40}$/.test(address),
    `Expected an address of ${mainNamespace}`,
  ),
)
/**
 * Takes a list of an answer, of at most 1,000: no honest one comes near it, of 90 devices, 100 messages of a channel or the reasons of a
 * failure, and a longer one would only keep the frame busy.
 */
export const listOf = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(1_000))
/** The number of a split. */
export const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
/** An address as it was typed; the services write it in its one form. */
export const anyEmail = v.pipe(v.string(), v.maxLength(320))
/** The page that the wallet is opened on: an origin, nothing more. */
export const site = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'Expected an origin',
  ),
)
export const projectId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
/** The languages of mails and of what the services write. */
export const language = v.picklist(Object.keys(languages) as Language[])
/**
 * One sign of a device's name. Letters have a case or are of scripts in use; of the others, some look like a full stop or like nothing. Digits
 * are ASCII: a zero of other scripts is a dot.
 */
const signOfName =
  /^(?!\p{Default_Ignorable_Code_Point})(?:[\p{Lu}\p{Ll}\p{Mn}\p{Mc}\d ,()'-]|(?=\p{Lo})[가-힣\p{sc=Arab}\p{sc=Hebr}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Thai}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}])$/u
const longestName = 40

/**
 * Writes the name of a device as its owner reads it, in lists and in mails: no address, no telephone number and no code can stand in it,
 * and there is something to be seen.
 */
export function cleanDeviceName(text: string): string {
  const signs = Array.from(text.normalize('NFKC'), (sign) => (signOfName.test(sign) ? sign : ' '))
    .join('')
    .replace(/ +/g, ' ')
    // Marks belong to a letter; a pile of them covers the lines above.
    .replace(/(^|[\d ,()'-])\p{M}+/gu, '$1')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    // Four digits in a row, whatever stands between them: of a longer number the rest goes.
    .replace(/(\d(?:[ ,()'-]*\d){3})(?:[ ,()'-]*\d)+/g, '$1')
  const name = Array.from(signs.trim()).slice(0, longestName).join('').trim()
  return /[\p{L}\d]/u.test(name) ? name : '-'
}

/**
 * A name as it is sent, read as names are written: no login fails because of a name. The frame of before the last one has the host of its
 * page behind a dot.
 */
export const deviceName = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^[\p{L}\p{M}\p{Nd} ,()'-]{1,40}( · [\w.:[\]-]{1,60})?$/u,
    "Expected at most 40 letters, digits, spaces and ,()'-",
  ),
  v.transform(cleanDeviceName),
)
/** A name as a service tells it to the frame, whose screens believe none of them. */
export const answeredDeviceName = v.pipe(v.string(), v.maxLength(200), v.transform(cleanDeviceName))
/** The fields of a login that both services get. */
export const loginFields = { loginId: hexId, email: anyEmail, projectId, site, language } as const
