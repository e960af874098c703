import * as v from 'valibot'
import { emailLength } from './emailLength.js'

// What a page of ours reads of the secure frame (§7 Secure frame messages): the answers to what it sends, and the frame's events. The
// whole table is in `frameMessages.ts`, with what a frame reads of a page and with the messages that this page never sends.

const within = (length: number) => v.pipe(v.string(), v.maxLength(length))
/** No payload: one that is given all the same is dropped. */
export const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
)
/** Any value: it has been measured as JSON before. */
const any = v.unknown()

/** §5: an email field must be a valid email address. */
export const frameEmail = v.pipe(v.string(), v.trim(), v.maxLength(emailLength), v.email())
/** An account, as its network writes it. */
export const frameAddress = within(128)
/** §3: text or a number. */
export const frameChainId = v.union([v.number(), v.pipe(within(64), v.minLength(1))])
/** §5: the types of accounts. */
export const frameAccountType = v.picklist(['eoa', 'smartAccount'])

/** §3 Embedded-wallet user. A sign-in’s message and signature are not of it: the page asks for them by `personal_sign`, as of any wallet. */
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

/** The user of the embedded wallet as the frame tells it (§3). */
export type FrameUser = v.InferOutput<typeof frameUser>

/** The answer to a message, and how long the page waits for it: machine answers alone are timed, never typing. */
export const frameAnswer = <Answer extends v.GenericSchema>(answer: Answer, seconds = 30) => ({
  answer,
  limitMs: seconds * 1_000,
})

/** The answer to every message that this page sends, and its time. */
export const frameAnswers = {
  SWITCH_NETWORK: frameAnswer(v.object({ chainId: frameChainId })),
  CONNECT_EMAIL: frameAnswer(v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) })),
  GET_USER: frameAnswer(frameUser),
  IS_CONNECTED: frameAnswer(v.object({ isConnected: v.boolean() }), 10),
  SET_PREFERRED_ACCOUNT: frameAnswer(v.object({ type: frameAccountType, address: frameAddress })),
  RPC_REQUEST: frameAnswer(any),
  RPC_ABORT: frameAnswer(nothing, 3),
  UPDATE_EMAIL: frameAnswer(v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })),
  SYNC_THEME: frameAnswer(nothing, 10),
  SYNC_DAPP_DATA: frameAnswer(nothing, 10),
  SHOW_SETTINGS: frameAnswer(nothing, 10),
  SIGN_OUT: frameAnswer(nothing, 3),
} as const

/** The name of a message that this page sends. */
export type PageMessageName = keyof typeof frameAnswers

/** The events of a frame. */
export const frameEvents = {
  /** The answer to an offer: the only one that is not about a session. */
  READY: v.object({ version: v.optional(v.number()), nonce: within(64) }),
  HELLO_ERROR: v.object({ message: within(1_024), code: within(64) }),
  /** The token is opaque, and of no use without the frame's own storage. An empty one: the session has ended. */
  SESSION_UPDATE: v.object({ token: within(4_096) }),
  /** `title`, of ours, names the dialog in the language of the frame's own texts. */
  SHOW: v.object({ reason: v.picklist(['approve', 'device', 'otp', 'settings']), title: within(128) }),
  HIDE: nothing,
} as const satisfies Readonly<Record<string, v.GenericSchema>>

/** The name of an event of the frame. */
export type FrameEventName = keyof typeof frameEvents
/** The data of an event of the frame. */
export type FrameEvent = {
  [Name in FrameEventName]: {
    readonly name: Name
    readonly payload: v.InferOutput<(typeof frameEvents)[Name]>
  }
}[FrameEventName]

/** The reason for which the frame shows itself. */
export type FrameReason = v.InferOutput<(typeof frameEvents)['SHOW']>['reason']

/** The payload of an error: the text for the visitor, and a code of EIP-1193, JSON-RPC or the catalogue. */
export const frameFailure = v.object({
  message: within(1_024),
  code: v.optional(v.union([v.number(), within(64)])),
})

/** A failure as the frame tells it. */
export type FrameFailure = v.InferOutput<typeof frameFailure>
