import * as v from 'valibot'
import {
  frameAccountType as accountType,
  frameAddress as address,
  frameChainId as chainId,
  frameAnswers,
  frameEmail,
  frameUser,
  nothing,
  type PageMessageName,
  frameAnswer as row,
} from './frameAnswers.js'

// The messages between a page and the secure frame (§7 Secure frame messages), as one table that both ends work from.

const within = (length: number) => v.pipe(v.string(), v.maxLength(length))
/** Any value: it has been measured as JSON before. */
const any = v.unknown()

const otp = v.pipe(v.string(), v.regex(/^\d{6}$/, 'Expected six digits'))
const socialProvider = v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])

/** The fields of a sign-in message; the frame fills in the account. */
const siwxMessage = v.record(within(64), v.union([within(2_048), v.array(within(2_048))]))

/** §3 Embedded-wallet user, with the sign-in message that a page has asked for. */
const user = v.object({
  ...frameUser.entries,
  signature: v.optional(within(8_192)),
  message: v.optional(within(8_192)),
  siwxMessage: v.optional(siwxMessage),
})

const preferences = {
  chainId: v.optional(chainId),
  preferredAccountType: v.optional(accountType),
  siwxMessage: v.optional(siwxMessage),
}

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
    ...frameAnswers.SWITCH_NETWORK,
    payload: v.object({ chainId, rpcUrl: v.optional(within(2_048)) }),
  },
  CONNECT_EMAIL: { ...frameAnswers.CONNECT_EMAIL, payload: v.object({ email: frameEmail }) },
  CONNECT_DEVICE: { ...row(nothing), payload: nothing },
  CONNECT_OTP: { ...row(nothing), payload: v.object({ otp }) },
  CONNECT_SOCIAL: {
    ...row(user),
    payload: v.object({ uri: within(8_192), ...preferences }),
  },
  GET_SOCIAL_REDIRECT_URI: {
    ...row(v.object({ uri: within(8_192) })),
    payload: v.object({ provider: socialProvider }),
  },
  GET_FARCASTER_URI: { ...row(v.object({ url: within(8_192) })), payload: nothing },
  CONNECT_FARCASTER: { ...row(v.object({ userName: within(128) }), 120), payload: nothing },
  GET_USER: { ...row(user), payload: v.optional(v.object(preferences), {}) },
  IS_CONNECTED: {
    ...frameAnswers.IS_CONNECTED,
    payload: v.optional(v.object({ token: v.optional(within(4_096)) }), {}),
  },
  GET_CHAIN_ID: { ...row(v.object({ chainId }), 10), payload: nothing },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    ...row(v.object({ smartAccountEnabledNetworks: v.array(v.number()) }), 10),
    payload: nothing,
  },
  INIT_SMART_ACCOUNT: { ...row(v.object({ address, isDeployed: v.boolean() })), payload: nothing },
  SET_PREFERRED_ACCOUNT: { ...frameAnswers.SET_PREFERRED_ACCOUNT, payload: v.object({ type: accountType }) },
  /** The time of one that the visitor approves: the visitor's own time does not count. */
  RPC_REQUEST: {
    ...frameAnswers.RPC_REQUEST,
    payload: v.object({
      method: v.pipe(within(64), v.minLength(1)),
      params: v.union([v.array(any), v.record(v.string(), any)]),
      chainId: v.optional(chainId),
      chainNamespace: v.optional(within(8)),
      rpcUrl: v.optional(within(2_048)),
    }),
  },
  /** `id` is that of the request; without one every approval ends. */
  RPC_ABORT: { ...frameAnswers.RPC_ABORT, payload: v.optional(v.object({ id: v.optional(within(32)) }), {}) },
  UPDATE_EMAIL: { ...frameAnswers.UPDATE_EMAIL, payload: v.object({ email: frameEmail }) },
  UPDATE_EMAIL_PRIMARY_OTP: { ...row(nothing), payload: v.object({ otp }) },
  UPDATE_EMAIL_SECONDARY_OTP: { ...row(v.object({ newEmail: frameEmail })), payload: v.object({ otp }) },
  /** `locale`, of ours: the language of the frame's own texts. */
  SYNC_THEME: {
    ...frameAnswers.SYNC_THEME,
    payload: v.object({
      themeMode: v.optional(v.picklist(['light', 'dark'])),
      themeVariables: v.optional(v.record(within(64), v.union([within(256), v.number()]))),
      w3mThemeVariables: v.optional(v.record(within(64), v.union([within(256), v.number()]))),
      locale: v.optional(within(35)),
    }),
  },
  SYNC_DAPP_DATA: {
    ...frameAnswers.SYNC_DAPP_DATA,
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
  },
  /** Ours: the settings of the wallet, in the frame. Answered when they are shown. */
  SHOW_SETTINGS: {
    ...frameAnswers.SHOW_SETTINGS,
    payload: v.optional(v.object({ section: v.optional(v.picklist(['devices', 'export', 'password'])) }), {}),
  },
  SIGN_OUT: { ...frameAnswers.SIGN_OUT, payload: nothing },
  RELOAD: { ...row(nothing, 10), payload: nothing },
} as const satisfies Readonly<Record<PageMessageName, FrameMessage> & Record<string, FrameMessage>>

/** The name of a message of a page. */
export type FrameMessageName = keyof typeof frameMessages
/** The answer to a message, as its reader has it. */
export type FrameAnswer<Name extends FrameMessageName> = v.InferOutput<(typeof frameMessages)[Name]['answer']>

/** The payload of a message, as its reader has it. */
export type FramePayload<Name extends FrameMessageName> = v.InferOutput<
  (typeof frameMessages)[Name]['payload']
>
