import type * as v from 'valibot'
import { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp } from './email.js'
import {
  connectDevice,
  connectEmail,
  connectFarcaster,
  connectOtp,
  connectSocial,
  getFarcasterUri,
  getSocialRedirectUri,
  isConnected,
  signOut,
} from './login.js'
import { reload, showSettings, syncDappData, syncTheme } from './look.js'
import type { PageMessageName } from './pageMessages.js'
import { getChainId, rpcAbort, rpcRequest, switchNetwork } from './requests.js'
import { getSmartAccountEnabledNetworks, getUser, initSmartAccount, setPreferredAccount } from './user.js'

/** A message of a page: its payload, the answer to it, and how long the page waits for the answer. */
export interface FrameMessage {
  readonly payload: v.GenericSchema
  readonly answer: v.GenericSchema
  /** Time limit for the frame's work. Time that a person takes does not count. */
  readonly limitMs: number
}

/** §7: every message of a page. A frame without a handler for each does not compile. */
export const frameMessages = {
  SWITCH_NETWORK: switchNetwork,
  CONNECT_EMAIL: connectEmail,
  CONNECT_DEVICE: connectDevice,
  CONNECT_OTP: connectOtp,
  CONNECT_SOCIAL: connectSocial,
  GET_SOCIAL_REDIRECT_URI: getSocialRedirectUri,
  GET_FARCASTER_URI: getFarcasterUri,
  CONNECT_FARCASTER: connectFarcaster,
  GET_USER: getUser,
  IS_CONNECTED: isConnected,
  GET_CHAIN_ID: getChainId,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: getSmartAccountEnabledNetworks,
  INIT_SMART_ACCOUNT: initSmartAccount,
  SET_PREFERRED_ACCOUNT: setPreferredAccount,
  RPC_REQUEST: rpcRequest,
  RPC_ABORT: rpcAbort,
  UPDATE_EMAIL: updateEmail,
  UPDATE_EMAIL_PRIMARY_OTP: updateEmailPrimaryOtp,
  UPDATE_EMAIL_SECONDARY_OTP: updateEmailSecondaryOtp,
  SYNC_THEME: syncTheme,
  SYNC_DAPP_DATA: syncDappData,
  SHOW_SETTINGS: showSettings,
  SIGN_OUT: signOut,
  RELOAD: reload,
} as const satisfies Readonly<Record<PageMessageName, FrameMessage> & Record<string, FrameMessage>>

/** The name of a message that a page sends. */
export type FrameMessageName = keyof typeof frameMessages
/** The answer to a message, after parsing. */
export type FrameAnswer<Name extends FrameMessageName> = v.InferOutput<(typeof frameMessages)[Name]['answer']>

/** The payload of a message, after parsing. */
export type FramePayload<Name extends FrameMessageName> = v.InferOutput<
  (typeof frameMessages)[Name]['payload']
>
