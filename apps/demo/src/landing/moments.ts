import {
  accountState,
  connect,
  disconnect,
  isLatchkitError,
  type Kit,
  openSend,
  pushView,
  resetView,
  sendDraft,
  sessionState,
  view,
} from 'latchkit'

/** What a visitor of the landing page can look at in the live modal. */
export const moments = ['connect', 'account', 'send', 'warning'] as const
export type Moment = (typeof moments)[number]

const namespace = 'eip155'
const signInView = 'SIWXSignMessage'
const testWallet = 'eip6963:dev.latchkit.testwallet'
const recipient = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const amount = 1_500_000_000_000_000_000n

/** How many characters a look-alike keeps at each end. */
const keptAtEnds = 6

/** Shows a moment in a kit's modal, with the test wallet where an account is needed. Stops once the signal is aborted. */
export async function showMoment(kit: Kit, moment: Moment, signal: AbortSignal): Promise<void> {
  if (moment === 'connect') {
    await disconnect(kit)
    if (!signal.aborted) resetView(kit, view('Connect', {}))
    return
  }
  const address =
    ownAddress(kit) ?? (await connect(kit, { connector: testWallet, namespace })).accounts[0].address
  const isSignInDue = await lacksSignIn(kit, signal)
  if (signal.aborted) return
  if (isSignInDue) return showSignIn(kit)
  if (moment === 'account') return resetView(kit, view('Account', {}))
  const isOpen = await openForm(kit, moment === 'send' ? recipient : lookAlikeOf(address), signal)
  if (isOpen && moment === 'warning') pushView(kit, view('WalletSendPreview', { namespace }))
}

/** Waits until it is known whether there is a session. Returns whether a required one is missing. */
async function lacksSignIn(kit: Kit, signal: AbortSignal): Promise<boolean> {
  const session = () => sessionState(kit.store.getState(), namespace)
  await until(kit, signal, () => session().status !== 'reading')
  const { status, isRequired } = session()
  return isRequired && (status === 'due' || status === 'signing')
}

/** Shows the sign-in, which no other moment may replace, unless the visitor is there already. */
function showSignIn(kit: Kit): void {
  if (shownView(kit) !== signInView) resetView(kit, view(signInView, { namespace }))
}

/** Opens the form and waits until it has read its recipient. Returns whether it did before the signal was aborted. */
async function openForm(kit: Kit, receiver: string, signal: AbortSignal): Promise<boolean> {
  const before = sendDraft(kit.store.getState(), namespace)?.id
  const opening = new AbortController()
  const stop = () => opening.abort()
  signal.addEventListener('abort', stop)
  openSend(kit, { namespace, receiver, amount, signal: opening.signal }).catch(logFailure)
  await until(kit, signal, () => {
    const draft = sendDraft(kit.store.getState(), namespace)
    return draft?.id !== before && draft?.receiverAddress !== undefined
  })
  // Keeps the form open from here: the next moment replaces it, and an abort would close the modal first.
  signal.removeEventListener('abort', stop)
  return !signal.aborted
}

/** Logs why sending failed, unless the visitor left the form or declined. */
function logFailure(error: unknown): void {
  if (!isLatchkitError(error, 'requestAborted', 'userRejected')) console.error(error)
}

/** Returns the moment that the modal shows; `undefined` for a view that is part of none, or of several. */
export function momentOf(kit: Kit): Moment | undefined {
  const state = kit.store.getState()
  const shown = shownView(kit)
  if (shown === 'Connect') return 'connect'
  if (shown === 'Account' || shown === signInView) return 'account'
  if (shown === 'WalletSend') return 'send'
  if (shown !== 'WalletSendPreview') return undefined
  const { receiverAddress, address = '' } = sendDraft(state, namespace) ?? {}
  return receiverAddress?.toLowerCase() === lookAlikeOf(address) ? 'warning' : 'send'
}

const shownView = (kit: Kit) => kit.store.getState().router.history.at(-1)?.name

const ownAddress = (kit: Kit) => accountState(kit.store.getState(), namespace).address

/** Returns an address with the same ends and another middle, as thieves make them. */
export function lookAlikeOf(address: string): string {
  const middle = address.slice(keptAtEnds, -keptAtEnds).toLowerCase()
  return `${address.slice(0, keptAtEnds)}${[...middle].reverse().join('')}${address.slice(-keptAtEnds)}`.toLowerCase()
}

/** Waits until the condition holds or the signal is aborted. */
function until(kit: Kit, signal: AbortSignal, isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!signal.aborted && !isSo()) return
      stop()
      signal.removeEventListener('abort', look)
      resolve()
    }
    const stop = kit.store.subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })
}
