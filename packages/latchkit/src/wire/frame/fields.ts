import * as v from 'valibot'
import { emailLength } from './limits.js'

// Fields that several messages between a page and the secure frame share (§7 Secure frame messages).

/** A text of at most `length` characters. */
export const textUpTo = (length: number) => v.pipe(v.string(), v.maxLength(length))
/** No payload. One that is sent all the same is dropped. */
export const noPayload = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
)
/** Any value. Its size as JSON has been checked before. */
export const anyValue = v.unknown()

/** §5: an email field must be a valid email address. */
export const frameEmail = v.pipe(v.string(), v.trim(), v.maxLength(emailLength), v.email())
/** §5: a code of six digits. */
export const otp = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Expected six digits'))
/** An address, as its network writes it. */
export const frameAddress = textUpTo(128)
/** §3: a chain id as text or number. */
export const frameChainId = v.union([v.number(), v.pipe(textUpTo(64), v.minLength(1))])
/** §5: the account types. */
export const frameAccountType = v.picklist(['eoa', 'smartAccount'])

/** The fields of a sign-in message. The frame adds the account. */
const siwxMessage = v.record(textUpTo(64), v.union([textUpTo(2_048), v.array(textUpTo(2_048))]))

/** What a page may ask for when it requests the user. */
export const preferences = {
  chainId: v.optional(frameChainId),
  preferredAccountType: v.optional(frameAccountType),
  siwxMessage: v.optional(siwxMessage),
}

/** §3 Embedded-wallet user. It has no sign-in message: the kit's own page signs in by `personal_sign`, as with any other wallet. */
export const frameUser = v.object({
  email: v.optional(v.nullable(textUpTo(emailLength))),
  address: frameAddress,
  chainId: frameChainId,
  /** `chainNamespace` is not in the specification: a wallet of two namespaces has an address in each. */
  accounts: v.optional(
    v.pipe(
      v.array(
        v.object({ address: frameAddress, type: frameAccountType, chainNamespace: v.optional(textUpTo(8)) }),
      ),
      v.maxLength(20),
    ),
  ),
  userName: v.optional(textUpTo(128)),
  smartAccountDeployed: v.optional(v.boolean()),
  preferredAccountType: v.optional(frameAccountType),
})

/** The user, with the signed sign-in message if the page asked for one. */
export const signedUser = v.object({
  ...frameUser.entries,
  signature: v.optional(textUpTo(8_192)),
  message: v.optional(textUpTo(8_192)),
  siwxMessage: v.optional(siwxMessage),
})

/** The user of the embedded wallet, as the frame reports it (§3). */
export type FrameUser = v.InferOutput<typeof frameUser>

/** How long a page waits for an answer, in ms. Only answers of a machine are timed, never a person's typing. */
export const answerMs = 30_000
/** How long a page waits for an answer that the frame has at hand, in ms. */
export const quickAnswerMs = 10_000
/** How long a page waits for an answer that it can do without, in ms. */
export const optionalAnswerMs = 3_000
