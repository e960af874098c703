import * as v from 'valibot'
import { mainNamespace } from '../frame/namespaces.js'
import { type Language, languages } from '../languages.js'

// The fields that frame, auth, recovery, mailer and key holders send one another. Bytes are base64url.

/** Exactly `bytes` bytes, in base64url. */
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

/** 32 hex digits: the id of a login, a user, a request or a mail. */
export const hexId = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/, 'Expected 32 hex digits'))
/** The letters of a link in a mail. They are no digits, so that nobody takes them for a code. */
export const linkLetters = v.pipe(v.string(), v.regex(/^[a-z]{28}$/, 'Expected 28 letters'))
/** The letters by which a device that confirmed such a link lets another device in. */
export const guestLetters = v.pipe(v.string(), v.regex(/^[a-z]{8}$/, 'Expected 8 letters'))
/** The public HPKE key of a frame, as a raw curve point. */
export const hpkeKey = base64url(65)
/** A SHA-256 hash. */
export const hash = base64url(32)
/** A device, identified by the thumbprint of its proof key (RFC 7638). */
export const deviceId = base64url(32)
/** A code of six digits. */
export const code = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Expected 6 digits'))
/** An access or refresh token. */
export const token = base64url(32)
/** An ISO 8601 time in UTC, in the one form that services write, so that every browser reads it alike. */
export const moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'Expected a moment'),
  v.check((text) => {
    const at = Date.parse(text)
    return !Number.isNaN(at) && new Date(at).toISOString() === text
  }, 'Expected a moment'),
)
/** A time in ms since 1970 that a `Date` can hold. */
export const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000))
/** Bytes sealed by HPKE for one receiver. */
export const sealed = v.strictObject({
  enc: base64url(65),
  ciphertext: v.pipe(v.string(), v.regex(/^[\w-]{1,512}$/, 'Expected base64url')),
})
/** A share encrypted with a recovery password (Argon2id, then AES-256-GCM): 12 bytes of iv, 33 of share, 16 of tag. */
export const wrapped = v.strictObject({
  ciphertext: base64url(61),
  salt: bytesBetween(16, 64),
  memoryKib: v.pipe(v.number(), v.integer(), v.minValue(65_536), v.maxValue(1_048_576)),
  passes: v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(16)),
})
/** A signed statement of another service (`statements.ts`). */
export const signedStatement = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+$/), v.maxLength(2_048))
/** A signed note. Since a note lists devices, it may be longer than other statements. */
export const signedNote = v.pipe(v.string(), v.regex(/^[\w-]+\.[\w-]+$/), v.maxLength(16_384))
/** The wallet's signature (`signedTexts.ts`): r, s and v (27 or 28) in hex. */
export const walletSignature = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{128}1[bc]$/, 'Expected a signature of 65 bytes in hex'),
)
/**
 * The wallet's proof of how recovery's share of a split is locked by a recovery password: the hash of the wrapped shares, and the wallet's
 * signature over `factorText`.
 */
export const factored = v.strictObject({ wrapsHash: hash, factor: walletSignature })
/** SHA-256 of a share. */
export const shareHash = base64url(32)
/** The SHA-256 hashes of the three shares of a split. */
export const shareHashes = v.strictObject({ auth: hash, recovery: hash, device: hash })
export type ShareHashes = v.InferOutput<typeof shareHashes>
const forbiddenKeys = ['__proto__', 'prototype', 'constructor'] as const
/** The first address of each namespace, as the frame writes it. */
export const addresses = v.pipe(
  // `v.record` would silently drop these names; unread data is refused instead.
  v.custom<Readonly<Record<string, string>>>(
    (value) => typeof value === 'object' && !forbiddenKeys.some((name) => Object.hasOwn(value ?? {}, name)),
    'Expected addresses',
  ),
  v.record(v.pipe(v.string(), v.regex(/^[-a-z\d]{3,8}$/)), v.pipe(v.string(), v.regex(/^\w{20,128}$/))),
  v.check((value) => Object.keys(value).length > 0 && Object.keys(value).length <= 8, 'Expected addresses'),
)
/** The addresses of a finished wallet. The EVM address, whose key signs for the shares, is always among them. */
export const walletAddresses = v.pipe(
  addresses,
  v.check(
    ({ [mainNamespace]: address = '' }) => /^0x[\da-fA-F]{40}$/.test(address),
    `Expected an address of ${mainNamespace}`,
  ),
)
/**
 * A list in an answer, of at most 1,000 items. Honest answers stay far below (90 devices, 100 messages of a channel); a longer
 * list would only keep the frame busy.
 */
export const listOf = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.maxLength(1_000))
/** The number of a split. */
export const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
/** An email address as the visitor typed it. The services normalise it. */
export const anyEmail = v.pipe(v.string(), v.maxLength(320))
/** The site on which the wallet was opened: an origin without a path. */
export const site = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'Expected an origin',
  ),
)
export const projectId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
/** The languages of mails and of other texts that the services write. */
export const language = v.picklist(Object.keys(languages) as Language[])
/**
 * One character of a device name. Letters have a case or belong to a common script; in other scripts some letters look like a
 * full stop or are invisible. Digits are ASCII, because the zero of some scripts looks like a dot.
 */
const deviceNameCharacter =
  /^(?!\p{Default_Ignorable_Code_Point})(?:[\p{Lu}\p{Ll}\p{Mn}\p{Mc}\d ,()'-]|(?=\p{Lo})[가-힣\p{sc=Arab}\p{sc=Hebr}\p{sc=Deva}\p{sc=Beng}\p{sc=Taml}\p{sc=Thai}\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}])$/u
const maxNameLength = 40

/**
 * Cleans a device name for lists and mails, so that it cannot contain an address, a telephone number or a code. Returns `-` if
 * nothing readable remains.
 */
export function cleanDeviceName(text: string): string {
  const signs = Array.from(text.normalize('NFKC'), (sign) => (deviceNameCharacter.test(sign) ? sign : ' '))
    .join('')
    .replace(/ +/g, ' ')
    // Keep at most two combining marks on a letter: a pile of them covers the lines above.
    .replace(/(^|[\d ,()'-])\p{M}+/gu, '$1')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    // Keep at most four digits in a row, whatever separates them.
    .replace(/(\d(?:[ ,()'-]*\d){3})(?:[ ,()'-]*\d)+/g, '$1')
  const name = Array.from(signs.trim()).slice(0, maxNameLength).join('').trim()
  return /[\p{L}\d]/u.test(name) ? name : '-'
}

/**
 * A device name as it is sent; cleaned rather than refused, so that no login fails because of a name. Frames of an earlier
 * version append the page's host after a dot.
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
/** A device name as a service sends it. The frame cleans the name again, because the frame trusts no name. */
export const answeredDeviceName = v.pipe(v.string(), v.maxLength(200), v.transform(cleanDeviceName))
/** The login fields that auth and recovery receive. */
export const loginFields = { loginId: hexId, email: anyEmail, projectId, site, language } as const
/** Auth's share of a split, as a device sends it to auth. */
export const authSplit = { userId: hexId, version, share: sealed, shareHashes } as const
