import type { CaipNetworkId, ChainNamespace } from './caip.js'

/** Every analytics event with its properties (§3, §4). They hold no address, no message and no secret of a wallet. */
export interface AnalyticsEvents {
  MODAL_OPEN: { readonly connected: boolean }
  MODAL_CLOSE: { readonly connected: boolean }
  /** §4 lists it but never sends it; with the type `never`, `track` cannot send it by mistake. */
  MODAL_CREATED: never
  SELECT_WALLET: { readonly name: string; readonly connector: string | undefined }
  CONNECT_SUCCESS: { readonly name: string; readonly namespace: ChainNamespace }
  CONNECT_ERROR: { readonly name: string; readonly code: string }
  SEARCH_WALLET: { readonly count: number }
  SWITCH_NETWORK: { readonly network: CaipNetworkId }
  DISCONNECT_SUCCESS: { readonly namespace: ChainNamespace | undefined }
  DISCONNECT_ERROR: { readonly code: string }
  SEND_INITIATED: { readonly network: CaipNetworkId }
  SEND_SUCCESS: { readonly network: CaipNetworkId }
  /** The history of an account could not be read (§8). */
  ERROR_FETCH_TRANSACTIONS: { readonly network: CaipNetworkId; readonly code: string }
  SEND_ERROR: { readonly network: CaipNetworkId; readonly code: string }
  SIGN_INITIATED: { readonly network: CaipNetworkId; readonly isSmartAccount: boolean }
  SIGN_SUCCESS: { readonly network: CaipNetworkId; readonly isSmartAccount: boolean }
  SIGN_ERROR: { readonly network: CaipNetworkId; readonly isSmartAccount: boolean; readonly code: string }
}

/** The names of the events that can be tracked. */
export type AnalyticsEventName = {
  [Name in keyof AnalyticsEvents]: AnalyticsEvents[Name] extends never ? never : Name
}[keyof AnalyticsEvents]

const names: Readonly<Record<AnalyticsEventName, true>> = {
  MODAL_OPEN: true,
  MODAL_CLOSE: true,
  SELECT_WALLET: true,
  CONNECT_SUCCESS: true,
  CONNECT_ERROR: true,
  SEARCH_WALLET: true,
  SWITCH_NETWORK: true,
  DISCONNECT_SUCCESS: true,
  DISCONNECT_ERROR: true,
  SEND_INITIATED: true,
  SEND_SUCCESS: true,
  SEND_ERROR: true,
  SIGN_INITIATED: true,
  SIGN_SUCCESS: true,
  SIGN_ERROR: true,
  ERROR_FETCH_TRANSACTIONS: true,
}
/** The names of the events as a list. */
export const analyticsEventNames = Object.keys(names) as AnalyticsEventName[]

/** A tracked event, as subscribers receive it. `timestamp` is in ms since 1970. */
export type AnalyticsEvent = {
  [Name in AnalyticsEventName]: {
    readonly event: Name
    readonly properties: AnalyticsEvents[Name]
    readonly timestamp: number
  }
}[AnalyticsEventName]
