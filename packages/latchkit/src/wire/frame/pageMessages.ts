import { updateEmail } from './email.js'
import { frameUser } from './fields.js'
import { connectEmail, connectSocial, getSocialRedirectUri, isConnected, signOut } from './login.js'
import { showSettings, syncDappData, syncTheme } from './look.js'
import { rpcAbort, rpcRequest, switchNetwork } from './requests.js'
import { getUser, setPreferredAccount } from './user.js'

/** Every message that our own page sends. `messages.ts` has the whole table. */
export const pageMessages = {
  SWITCH_NETWORK: switchNetwork,
  CONNECT_EMAIL: connectEmail,
  GET_SOCIAL_REDIRECT_URI: getSocialRedirectUri,
  CONNECT_SOCIAL: { ...connectSocial, answer: frameUser },
  GET_USER: { ...getUser, answer: frameUser },
  IS_CONNECTED: isConnected,
  SET_PREFERRED_ACCOUNT: setPreferredAccount,
  RPC_REQUEST: rpcRequest,
  RPC_ABORT: rpcAbort,
  UPDATE_EMAIL: updateEmail,
  SYNC_THEME: syncTheme,
  SYNC_DAPP_DATA: syncDappData,
  SHOW_SETTINGS: showSettings,
  SIGN_OUT: signOut,
} as const

/** The name of a message that our own page sends. */
export type PageMessageName = keyof typeof pageMessages
