import * as v from 'valibot'
import { emailLength } from './emailLength.js'

// What a page reads of the secure frame (§7 Secure frame messages): the answers to its messages, and the frame's events. What a frame
// reads of a page is in `frameMessages.ts`: a page has no use of it.

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
const address = within(128)
/** §3: text or a number. */
export const frameChainId = v.union([v.number(), v.pipe(within(64), v.minLength(1))])
/** §5: the types of accounts. */
export const frameAccountType = v.picklist(['eoa', 'smartAccount'])
/** The fields of a sign-in message; the frame fills in the account. */
export const frameSiwxMessage = v.record(within(64), v.union([within(2_048), v.array(within(2_048))]))

/** §3 Embedded-wallet user. */
const user = v.object({
  email: v.optional(v.nullable(within(emailLength))),
  address,
  chainId: frameChainId,
  /** `chainNamespace` is ours: a wallet of two namespaces has an address in each. */
  accounts: v.optional(
    v.pipe(
      v.array(v.object({ address, type: frameAccountType, chainNamespace: v.optional(within(8)) })),
      v.maxLength(20),
    ),
  ),
  userName: v.optional(within(128)),
  smartAccountDeployed: v.optional(v.boolean()),
  preferredAccountType: v.optional(frameAccountType),
  signature: v.optional(within(8_192)),
  message: v.optional(within(8_192)),
  siwxMessage: v.optional(frameSiwxMessage),
})

/** The user of the embedded wallet as the frame tells it (§3). */
export type FrameUser = v.InferOutput<typeof user>

/** The answer to a message, and how long the page waits for it: machine answers alone are timed, never typing. */
const row = <Answer extends v.GenericSchema>(answer: Answer, seconds = 30) => ({
  answer,
  limitMs: seconds * 1_000,
})

/** The answer to every message of a page, and its time. */
export const frameAnswers = {
  SWITCH_NETWORK: row(v.object({ chainId: frameChainId })),
  CONNECT_EMAIL: row(v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) })),
  CONNECT_DEVICE: row(nothing),
  CONNECT_OTP: row(nothing),
  CONNECT_SOCIAL: row(user),
  GET_SOCIAL_REDIRECT_URI: row(v.object({ uri: within(8_192) })),
  GET_FARCASTER_URI: row(v.object({ url: within(8_192) })),
  CONNECT_FARCASTER: row(v.object({ userName: within(128) }), 120),
  GET_USER: row(user),
  IS_CONNECTED: row(v.object({ isConnected: v.boolean() }), 10),
  GET_CHAIN_ID: row(v.object({ chainId: frameChainId }), 10),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: row(v.object({ smartAccountEnabledNetworks: v.array(v.number()) }), 10),
  INIT_SMART_ACCOUNT: row(v.object({ address, isDeployed: v.boolean() })),
  SET_PREFERRED_ACCOUNT: row(v.object({ type: frameAccountType, address })),
  RPC_REQUEST: row(any),
  RPC_ABORT: row(nothing, 3),
  UPDATE_EMAIL: row(v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })),
  UPDATE_EMAIL_PRIMARY_OTP: row(nothing),
  UPDATE_EMAIL_SECONDARY_OTP: row(v.object({ newEmail: frameEmail })),
  SYNC_THEME: row(nothing, 10),
  SYNC_DAPP_DATA: row(nothing, 10),
  SHOW_SETTINGS: row(nothing, 10),
  SIGN_OUT: row(nothing, 3),
  RELOAD: row(nothing, 10),
} as const

/** The name of a message of a page. */
export type FrameMessageName = keyof typeof frameAnswers
/** The answer to a message, as its reader has it. */
export type FrameAnswer<Name extends FrameMessageName> = v.InferOutput<(typeof frameAnswers)[Name]['answer']>

/** The events of a frame. */
export const frameEvents = {
  /** The answer to an offer: the only one that is not about a session. */
  READY: v.object({ version: v.optional(v.number()), nonce: within(64) }),
  HELLO_ERROR: v.object({ message: within(1_024), code: within(64) }),
  /** The token is opaque, and of no use without the frame's own storage. An empty one: the session has ended. */
  SESSION_UPDATE: v.object({ token: within(4_096) }),
  SHOW: v.object({ reason: v.picklist(['approve', 'device', 'otp', 'settings']) }),
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
