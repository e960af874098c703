import type { FrameHandlers } from 'latchkit/wire'
import { frameFailure } from '../channel/frameFailure.js'
import type { FrameCall, FrameLink } from '../channel/openChannel.js'
import type { FrameParts } from './frameState.js'

type Handlers = FrameHandlers<FrameCall>

/** EIP-1193: not authorized. */
const unauthorized = 4100

/** The handler of the settings. Their screens come with the first use. */
export function settingsCalls(
  parts: FrameParts,
  link: Pick<FrameLink, 'updateSession'>,
): Pick<Handlers, 'SHOW_SETTINGS'> {
  return {
    async SHOW_SETTINGS(payload) {
      const wallet = await parts.wallets.wallet()
      const isIn = wallet?.isMade && !wallet.unconfirmed && (await parts.wallets.session()) !== undefined
      if (!isIn) throw frameFailure('No wallet is connected', unauthorized)
      const { openSettings } = await import('./openSettings.js')
      openSettings(parts, { link, email: wallet.email, section: payload.section })
    },
  }
}
