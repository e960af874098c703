import * as v from 'valibot'

const base64url = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), `Expected ${bytes} bytes in base64url`),
  )

/** 32 hex digits: a login, a user, a request. */
export const hexId = v.pipe(v.string(), v.regex(/^[\da-f]{32}$/, 'Expected 32 hex digits'))
/** The letters of a link in a mail: no digits, which could be taken for a code. */
export const linkLetters = v.pipe(v.string(), v.regex(/^[a-z]{28}$/, 'Expected 28 letters'))
/** The public HPKE key of a frame: the raw point. */
export const hpkeKey = base64url(65)
const hash = base64url(32)
/** A device, by the thumbprint of its proof key (RFC 7638). */
export const deviceId = base64url(32)
/** Six digits of a code. */
export const code = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Expected 6 digits'))
/** Bytes that were sealed for a service. */
export const sealed = v.strictObject({
  enc: base64url(65),
  ciphertext: v.pipe(v.string(), v.regex(/^[\w-]{1,512}$/, 'Expected base64url')),
})
const bytesBetween = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^[\w-]*$/, 'Expected base64url'),
    v.minLength(Math.ceil((least * 4) / 3)),
    v.maxLength(Math.ceil((most * 4) / 3)),
  )
/** A share that a recovery password wraps (Argon2id, then AES-256-GCM): 12 bytes of iv, 33 of share, 16 of tag. */
export const wrapped = v.strictObject({
  ciphertext: base64url(61),
  salt: bytesBetween(16, 64),
  memoryKib: v.pipe(v.number(), v.integer(), v.minValue(65_536), v.maxValue(1_048_576)),
  passes: v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(16)),
})
/** The word of the other service, signed. */
export const statement = v.pipe(v.string(), v.maxLength(2_048))
/** The hash of a share. */
export const shareHash = hash
/** The hashes of the three shares. */
export const shareHashes = v.strictObject({ auth: hash, recovery: hash, device: hash })
/** The first address of each family, as the frame writes it. */
export const addresses = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[-a-z\d]{3,8}$/)), v.pipe(v.string(), v.regex(/^\w{20,128}$/))),
  v.check((given) => Object.keys(given).length > 0 && Object.keys(given).length <= 8, 'Expected addresses'),
)
export const version = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))
const anyEmail = v.pipe(v.string(), v.maxLength(320))
/** The page that the wallet is opened on: an origin, nothing more. */
const site = v.pipe(
  v.string(),
  v.maxLength(300),
  v.check(
    (text) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text,
    'Expected an origin',
  ),
)
export const projectId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))
const language = v.picklist(['en', 'ar'])
/** A name of a device, as its owner reads it: one line. */
export const deviceName = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\P{C}{1,60}$/u, 'Expected one line of at most 60 characters'),
)

/** The fields of a login that both services get. */
export const loginFields = { loginId: hexId, email: anyEmail, projectId, site, language } as const
