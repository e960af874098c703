import type { FrameHandlers } from 'latchkit/wire'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCall, FrameLink } from '../channel/openChannel.js'
import { emailCalls } from './emailCalls.js'
import type { FrameParts } from './frameState.js'
import { loginCalls } from './loginCalls.js'
import { rpcCalls } from './rpcCalls.js'
import { settingsCalls } from './settingsCalls.js'

type Handlers = FrameHandlers<FrameCall>

/** EIP-1193: not supported; not authorized. */
const unsupported = 4200
const unauthorized = 4100

/** The settings that a page has of the frame: its language, and whether it is light or dark. Nothing of a button or a warning. */
export interface Look {
  setLocale(locale: string): void
  setMode(mode: 'light' | 'dark'): void
}

const refuse = (about: string) => async (): Promise<never> => {
  throw frameFailure(`${about} isn’t supported`, unsupported)
}

/** The handler of every message of a page. */
export function frameHandlers(
  parts: FrameParts,
  link: Pick<FrameLink, 'updateSession'>,
  look: Look,
): Handlers {
  const { wallets, session } = parts
  const rpc = rpcCalls(parts)
  return {
    ...loginCalls(parts, link),
    ...rpc,
    ...settingsCalls(parts, link),
    ...emailCalls(parts, link),
    CONNECT_OTP: refuse('A code from the page'),
    UPDATE_EMAIL_PRIMARY_OTP: refuse('A code from the page'),
    UPDATE_EMAIL_SECONDARY_OTP: refuse('A code from the page'),
    CONNECT_SOCIAL: refuse('Social sign-in'),
    GET_SOCIAL_REDIRECT_URI: refuse('Social sign-in'),
    GET_FARCASTER_URI: refuse('Farcaster'),
    CONNECT_FARCASTER: refuse('Farcaster'),
    INIT_SMART_ACCOUNT: refuse('A smart account'),
    async GET_SMART_ACCOUNT_ENABLED_NETWORKS() {
      return { smartAccountEnabledNetworks: [] }
    },
    async SET_PREFERRED_ACCOUNT({ type }) {
      if (type !== 'eoa') throw frameFailure('A smart account isn’t supported', unsupported)
      const wallet = await wallets.wallet()
      if (!wallet?.isMade) throw frameFailure('No wallet is connected', unauthorized)
      return { type, address: wallet.facts.addresses.eip155 }
    },
    async GET_USER(payload, call) {
      const wallet = await wallets.wallet()
      const isHere = wallet?.isMade && !wallet.unconfirmed && (await session.token()) !== undefined
      if (!isHere || !wallet) throw frameFailure('No wallet is connected', unauthorized)
      if (payload?.siwxMessage)
        throw frameFailure('A sign-in message with the login isn’t supported', unsupported)
      const { eip155, solana } = wallet.facts.addresses
      const chainId = payload?.chainId ?? (await rpc.GET_CHAIN_ID(undefined, call)).chainId
      const isSolana = typeof chainId === 'string' && chainId.startsWith('solana:')
      return {
        ...{ email: wallet.email, address: isSolana ? solana : eip155, chainId, preferredAccountType: 'eoa' },
        accounts: [
          { address: eip155, type: 'eoa', chainNamespace: 'eip155' },
          { address: solana, type: 'eoa', chainNamespace: 'solana' },
        ],
      }
    },
    async SYNC_THEME({ locale, themeMode }) {
      if (locale !== undefined) look.setLocale(locale)
      if (themeMode !== undefined) look.setMode(themeMode)
    },
    /** The frame shows the checked origin, and never a name or picture that a site gives itself. */
    async SYNC_DAPP_DATA() {
      return undefined
    },
    async RELOAD() {
      setTimeout(() => location.reload())
    },
  }
}
