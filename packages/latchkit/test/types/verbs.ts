// What the verbs take and answer. Compiled, never run.
import {
  type ConnectedTo,
  connect,
  disconnect,
  fetchBalance,
  type getProvider,
  isLatchkitError,
  type Kit,
  LatchkitError,
  type MessageSignature,
  open,
  sendCalls,
  sendTransaction,
  setTheme,
  showToast,
  type signMessage,
  signTypedData,
  subscribeEvents,
  switchNetwork,
  track,
} from 'latchkit'
import type { AnalyticsEvent, CaipNetworkId, ChainNamespace } from 'latchkit/wire'
import { isTrue, type Same } from './Same.js'

declare const kit: Kit

isTrue<Same<ReturnType<typeof connect>, Promise<ConnectedTo>>>()
isTrue<Same<ReturnType<typeof signMessage>, Promise<MessageSignature>>>()
isTrue<Same<ReturnType<typeof getProvider>, unknown>>()
isTrue<Same<ReturnType<typeof switchNetwork>, Promise<void>>>()

connect(kit, { connector: 'eip6963:io.metamask', network: 'eip155:1', signal: new AbortController().signal })
disconnect(kit)
disconnect(kit, { namespace: 'eip155' })
open(kit)
open(kit, { view: 'Networks', dismissible: false })
fetchBalance(kit, { force: true })
sendTransaction(kit, { receiver: '0x…', amount: 10n ** 18n })
sendCalls(kit, { calls: [{ to: '0x…', value: 1n }], atomicRequired: true })
signTypedData(kit, { typedData: { domain: {}, types: {}, primaryType: 'Mail', message: {} } })
setTheme(kit, { themeMode: 'dark' })
showToast(kit, { kind: 'success', text: 'Saved' })

// @ts-expect-error the kit comes first
connect({ connector: 'eip6963:io.metamask' })
// @ts-expect-error whom to connect is not optional
connect(kit, {})
// @ts-expect-error a network id has two parts
switchNetwork(kit, { network: 'mainnet' })
// @ts-expect-error an amount is a bigint of base units, never a float
sendTransaction(kit, { receiver: '0x…', amount: 0.1 })
// @ts-expect-error this view cannot be shown without its wallet
open(kit, { view: 'ConnectingExternal' })
// @ts-expect-error no such view
open(kit, { view: 'Wallets' })
// @ts-expect-error no such kind of message
showToast(kit, { kind: 'warning', text: 'Careful' })

// An event is known by its name, and its properties by the event.
subscribeEvents(kit, (event) => {
  isTrue<Same<typeof event, AnalyticsEvent>>()
  if (event.event === 'SWITCH_NETWORK') isTrue<Same<typeof event.properties.network, CaipNetworkId>>()
  if (event.event === 'DISCONNECT_SUCCESS')
    isTrue<Same<typeof event.properties.namespace, ChainNamespace | undefined>>()
  // @ts-expect-error not every event has a code
  event.properties.code
  // @ts-expect-error §4: never sent
  if (event.event === 'MODAL_CREATED') throw event
})
track(kit, 'SEARCH_WALLET', { count: 3 })
// @ts-expect-error the properties of another event
track(kit, 'SEARCH_WALLET', { connected: true })
// @ts-expect-error §4: never sent
track(kit, 'MODAL_CREATED', {})

/** Callers switch on the code. */
export function codeOf(error: unknown): string {
  if (isLatchkitError(error, 'userRejected')) isTrue<Same<typeof error, LatchkitError<'userRejected'>>>()
  return error instanceof LatchkitError ? error.code : ''
}
