import type { FrameHandlers, FramePayload } from 'latchkit/wire'
import { caip2Of, frameNamespaces } from '../../../../packages/latchkit/src/wire/frame/namespaces.js'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCall, FrameCalls, FrameLink } from '../channel/openChannel.js'
import { publicNameOf, siteEmailOf } from '../identity/walletOwner.js'
import { mainAddress, walletNamespaceOf } from '../namespaces/addresses.js'
import { type FrameTheme, readTheme } from '../ui/applyTheme.js'
import { connectedWallet, isSignedIn, unauthorizedCode } from './connectedWallet.js'
import { emailCalls } from './emailCalls.js'
import type { FrameParts } from './frameState.js'
import { loginCalls } from './loginCalls.js'
import { createLoginTurns } from './loginTurns.js'
import { rpcCalls } from './rpcCalls.js'
import { settingsCalls } from './settingsCalls.js'
import { socialCalls } from './socialCalls.js'

type Handlers = FrameHandlers<FrameCall>
/** EIP-1193: not supported. */
const unsupportedCode = 4200
interface SignInCall {
  readonly fields: FramePayload<'GET_USER'>['siwxMessage'] & object
  readonly address: string
  readonly chainId: string
  readonly call: FrameCall
}

/** What a page may set: language, light or dark, and bounded colours. It cannot change buttons or warnings. */
export interface Look {
  setTheme(theme: FrameTheme): void
  setLocale(locale: string): void
  setMode(mode: 'light' | 'dark'): void
}

/** Creates the handlers of all requests that a page may make. */
export function frameHandlers(
  parts: FrameParts,
  link: Pick<FrameLink, 'updateSession' | 'tellWaitingDevice'>,
  look: Look,
): FrameCalls {
  const rpc = rpcCalls(parts)

  /** Asks the person to approve the page's sign-in message, which must be for this page. */
  async function signIn({ fields, address, chainId, call }: SignInCall) {
    const { signInMessage } = await import('./signInMessage.js')
    const { text, request } = signInMessage({ fields, address, chainId, origin: call.origin })
    const signAnswer = await rpc.RPC_REQUEST({ ...request, params: request.params as unknown[] }, call)
    const signature =
      typeof signAnswer === 'string' ? signAnswer : (signAnswer as { readonly signature: string }).signature
    return { signature, message: text, siwxMessage: { ...fields, accountAddress: address } }
  }

  const turns = createLoginTurns()
  const getUser: Handlers['GET_USER'] = async (payload, call) => {
    const wallet = await connectedWallet(parts)
    // The session may have ended at auth.
    if (!(await isSignedIn(parts))) throw frameFailure('No wallet is connected', unauthorizedCode)
    const { addresses } = wallet.facts
    const userName = publicNameOf(wallet)
    const chainId = payload?.chainId ?? (await rpc.GET_CHAIN_ID(undefined, call)).chainId
    const address = addresses[walletNamespaceOf(chainId)]
    const fields = payload?.siwxMessage
    return {
      // A site does not learn the address that a provider tells, but a name that the provider shows to everybody.
      email: siteEmailOf(wallet) || null,
      ...(userName !== undefined && { userName }),
      address,
      chainId,
      preferredAccountType: 'eoa',
      ...(fields && (await signIn({ fields, address, chainId: caip2Of(chainId), call }))),
      accounts: frameNamespaces.map((each) => ({
        address: addresses[each],
        type: 'eoa',
        chainNamespace: each,
      })),
    }
  }

  return {
    ...loginCalls(parts, link, turns),
    ...socialCalls({ parts, link, turns, getUser }),
    ...rpc,
    ...settingsCalls(parts, link),
    ...emailCalls(parts, link),
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      return { smartAccountEnabledNetworks: [] }
    },
    async SET_PREFERRED_ACCOUNT({ type }) {
      if (type !== 'eoa') throw frameFailure('A smart account isn’t supported', unsupportedCode)
      const { facts } = await connectedWallet(parts)
      return { type, address: mainAddress(facts.addresses) }
    },
    GET_USER: getUser,
    async SYNC_THEME({ locale, themeMode, w3mThemeVariables, themeVariables = w3mThemeVariables }) {
      if (locale !== undefined) look.setLocale(locale)
      if (themeMode !== undefined) look.setMode(themeMode)
      if (themeVariables !== undefined) look.setTheme(readTheme(themeVariables))
    },
    /** Ignores the name and icon that a site gives itself: the frame only shows the checked origin. */
    async SYNC_DAPP_DATA() {
      return undefined
    },
    async RELOAD() {
      setTimeout(() => location.reload())
    },
  }
}
