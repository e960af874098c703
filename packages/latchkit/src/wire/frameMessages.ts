import * as v from 'valibot'
import { emailLength } from './emailLength.js'

// The messages between a page and the secure frame (§7 Secure frame messages), as one table that both ends work from.

const s = (seconds: number) => seconds * 1_000
const within = (length: number) => v.pipe(v.string(), v.maxLength(length))
/** No payload: one that is given all the same is dropped. */
const nothing = v.pipe(
  v.unknown(),
  v.transform(() => undefined),
)
/** Any value: it has been measured as JSON before. */
const any = v.unknown()

/** §5: an email field must be a valid email address. */
export const frameEmail = v.pipe(v.string(), v.trim(), v.maxLength(emailLength), v.email())
const otp = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Expected six digits'))
const address = within(128)
const chainId = v.union([v.number(), v.pipe(within(64), v.minLength(1))])
const accountType = v.picklist(['eoa', 'smartAccount'])
const socialProvider = v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
/** The fields of a sign-in message; the frame fills in the account. */
const siwxMessage = v.record(within(64), v.union([within(2_048), v.array(within(2_048))]))

const preferences = {
  chainId: v.optional(chainId),
  preferredAccountType: v.optional(accountType),
  siwxMessage: v.optional(siwxMessage),
}
const signedIn = {
  signature: v.optional(within(8_192)),
  message: v.optional(within(8_192)),
  siwxMessage: v.optional(siwxMessage),
}

/** §3 Embedded-wallet user. */
const user = v.object({
  email: v.optional(v.nullable(within(emailLength))),
  address,
  chainId,
  /** `chainNamespace` is ours: a wallet of two namespaces has an address in each. */
  accounts: v.optional(
    v.pipe(
      v.array(v.object({ address, type: accountType, chainNamespace: v.optional(within(8)) })),
      v.maxLength(20),
    ),
  ),
  userName: v.optional(within(128)),
  smartAccountDeployed: v.optional(v.boolean()),
  preferredAccountType: v.optional(accountType),
  ...signedIn,
})

/** The user of the embedded wallet as the frame tells it (§3). */
export type FrameUser = v.InferOutput<typeof user>

/** One message of a page: its payload, the answer to it, and how long the page waits for that. */
export interface FrameMessage {
  readonly payload: v.GenericSchema
  readonly answer: v.GenericSchema
  /** Machine answers alone are timed, never typing. */
  readonly limitMs: number
}

/** §7: every message of a page. A frame has a handler for each, or it does not compile. */
export const frameMessages = {
  SWITCH_NETWORK: {
    payload: v.object({ chainId, rpcUrl: v.optional(within(2_048)) }),
    answer: v.object({ chainId }),
    limitMs: s(30),
  },
  CONNECT_EMAIL: {
    payload: v.object({ email: frameEmail }),
    answer: v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
    limitMs: s(30),
  },
  CONNECT_DEVICE: { payload: nothing, answer: nothing, limitMs: s(30) },
  CONNECT_OTP: { payload: v.object({ otp }), answer: nothing, limitMs: s(30) },
  CONNECT_SOCIAL: {
    payload: v.object({ uri: within(8_192), ...preferences }),
    answer: user,
    limitMs: s(30),
  },
  GET_SOCIAL_REDIRECT_URI: {
    payload: v.object({ provider: socialProvider }),
    answer: v.object({ uri: within(8_192) }),
    limitMs: s(30),
  },
  GET_FARCASTER_URI: { payload: nothing, answer: v.object({ url: within(8_192) }), limitMs: s(30) },
  CONNECT_FARCASTER: { payload: nothing, answer: v.object({ userName: within(128) }), limitMs: s(120) },
  GET_USER: { payload: v.optional(v.object(preferences), {}), answer: user, limitMs: s(30) },
  IS_CONNECTED: {
    payload: v.optional(v.object({ token: v.optional(within(4_096)) }), {}),
    answer: v.object({ isConnected: v.boolean() }),
    limitMs: s(10),
  },
  GET_CHAIN_ID: { payload: nothing, answer: v.object({ chainId }), limitMs: s(10) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: nothing,
    answer: v.object({ smartAccountEnabledNetworks: v.array(v.number()) }),
    limitMs: s(10),
  },
  INIT_SMART_ACCOUNT: {
    payload: nothing,
    answer: v.object({ address, isDeployed: v.boolean() }),
    limitMs: s(30),
  },
  SET_PREFERRED_ACCOUNT: {
    payload: v.object({ type: accountType }),
    answer: v.object({ type: accountType, address }),
    limitMs: s(30),
  },
  /** The time of one that the visitor approves: the visitor's own time does not count. */
  RPC_REQUEST: {
    payload: v.object({
      method: v.pipe(within(64), v.minLength(1)),
      params: v.union([v.array(any), v.record(v.string(), any)]),
      chainId: v.optional(chainId),
      chainNamespace: v.optional(within(8)),
      rpcUrl: v.optional(within(2_048)),
    }),
    answer: any,
    limitMs: s(30),
  },
  /** `id` is that of the request; without one every approval ends. */
  RPC_ABORT: {
    payload: v.optional(v.object({ id: v.optional(within(32)) }), {}),
    answer: nothing,
    limitMs: s(3),
  },
  UPDATE_EMAIL: {
    payload: v.object({ email: frameEmail }),
    answer: v.object({ action: v.picklist(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
    limitMs: s(30),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: v.object({ otp }), answer: nothing, limitMs: s(30) },
  UPDATE_EMAIL_SECONDARY_OTP: {
    payload: v.object({ otp }),
    answer: v.object({ newEmail: frameEmail }),
    limitMs: s(30),
  },
  /** `locale`, of ours: the language of the frame's own texts. */
  SYNC_THEME: {
    payload: v.object({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(v.record(within(64), v.union([within(256), v.number()]))),
      w3mThemeVariables: v.optional(v.record(within(64), v.union([within(256), v.number()]))),
      locale: v.optional(within(35)),
    }),
    answer: nothing,
    limitMs: s(10),
  },
  SYNC_DAPP_DATA: {
    payload: v.object({
      metadata: v.optional(
        v.object({
          name: within(256),
          description: within(2_048),
          url: within(2_048),
          icons: v.pipe(v.array(within(2_048)), v.maxLength(10)),
        }),
      ),
      sdkVersion: v.optional(within(64)),
      sdkType: v.optional(within(64)),
      projectId: v.optional(within(64)),
    }),
    answer: nothing,
    limitMs: s(10),
  },
  /** Ours: the settings of the wallet, in the frame. Answered when they are shown. */
  SHOW_SETTINGS: {
    payload: v.optional(v.object({ section: v.optional(v.picklist(['devices', 'export', 'password'])) }), {}),
    answer: nothing,
    limitMs: s(10),
  },
  SIGN_OUT: { payload: nothing, answer: nothing, limitMs: s(3) },
  RELOAD: { payload: nothing, answer: nothing, limitMs: s(10) },
} as const satisfies Readonly<Record<string, FrameMessage>>

/** The name of a message of a page. */
export type FrameMessageName = keyof typeof frameMessages
/** The payload of a message, as its reader has it. */
export type FramePayload<Name extends FrameMessageName> = v.InferOutput<
  (typeof frameMessages)[Name]['payload']
>
/** The answer to a message, as its reader has it. */
export type FrameAnswer<Name extends FrameMessageName> = v.InferOutput<(typeof frameMessages)[Name]['answer']>

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
