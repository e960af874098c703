import type { FrameHandlers } from 'latchkit/wire'
import type { FrameCall, FrameLink } from '../channel/openChannel.js'
import { ownerWayOf } from '../identity/walletOwner.js'
import { connectedWallet } from './connectedWallet.js'
import type { FrameParts } from './frameState.js'

type Handlers = FrameHandlers<FrameCall>

/** Creates the handler of the settings. Their screens load at the first use. */
export function settingsCalls(
  parts: FrameParts,
  link: Pick<FrameLink, 'updateSession' | 'tellWaitingDevice'>,
): Pick<Handlers, 'SHOW_SETTINGS'> {
  return {
    async SHOW_SETTINGS(payload) {
      const way = ownerWayOf(await connectedWallet(parts))
      const { openSettings } = await import('./openSettings.js')
      if (payload.review) {
        const { reviewDevices } = await import('./offerDevices.js')
        void reviewDevices(parts, link, () => openSettings(parts, { link, way, section: 'devices' }))
      } else openSettings(parts, { link, way, section: payload.section })
    },
  }
}
