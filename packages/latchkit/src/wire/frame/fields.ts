import * as v from 'valibot'
import { emailLength } from '../emailLength.js'

// The fields that several messages between a page and the secure frame have (§7 Secure frame messages).

/** A text of so many characters at most. */
export const within = (length: number) => v.pipe(v.string(), v.maxLength(length))
/** No payload: one that is given all the same is dropped. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
)
/** Any value: it has been measured as JSON before. */
export const any = v.unknown()

/** §5: an email field must be a valid email address. */
export const frameEmail = v.pipe(v.string(), v.trim(), v.maxLength(emailLength), v.email())
/** §5: a code of six digits. */
export const otp = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Expected six digits'))
/** An account, as its network writes it. */
export const frameAddress = within(128)
/** §3: text or a number. */
export const frameChainId = v.union([v.number(), v.pipe(within(64), v.minLength(1))])
/** §5: the types of accounts. */
export const frameAccountType = v.picklist(['eoa', 'smartAccount'])

/** The fields of a sign-in message; the frame fills in the account. */
const siwxMessage = v.record(within(64), v.union([within(2_048), v.array(within(2_048))]))

/** The wishes of a page that asks for the user. */
export const preferences = {
  chainId: v.optional(frameChainId),
  preferredAccountType: v.optional(frameAccountType),
  siwxMessage: v.optional(siwxMessage),
}

/** §3 Embedded-wallet user. A page of ours asks for a sign-in’s message and signature by `personal_sign`, as of any wallet. */
export const frameUser = v.object({
  email: v.optional(v.nullable(within(emailLength))),
  address: frameAddress,
  chainId: frameChainId,
  /** `chainNamespace` is ours: a wallet of two namespaces has an address in each. */
  accounts: v.optional(
    v.pipe(
      v.array(
        v.object({ address: frameAddress, type: frameAccountType, chainNamespace: v.optional(within(8)) }),
      ),
      v.maxLength(20),
    ),
  ),
  userName: v.optional(within(128)),
  smartAccountDeployed: v.optional(v.boolean()),
  preferredAccountType: v.optional(frameAccountType),
})

/** The same, with the sign-in message that a page has asked for. */
export const signedUser = v.object({
  ...frameUser.entries,
  signature: v.optional(within(8_192)),
  message: v.optional(within(8_192)),
  siwxMessage: v.optional(siwxMessage),
})

/** The user of the embedded wallet as the frame tells it (§3). */
export type FrameUser = v.InferOutput<typeof frameUser>

/** The longest that a page waits for an answer, in ms: machine answers alone are timed, never typing. */
export const answerMs = 30_000
/** The same of an answer that the frame has at hand. */
export const soonMs = 10_000
/** The same of an answer that the page goes on without. */
export const partingMs = 3_000
