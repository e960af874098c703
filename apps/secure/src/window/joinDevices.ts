import type { ConnectedFrame } from './meetFrame.js'
import type { WindowParts } from './openParts.js'

/**
 * Makes the window a device of the wallet of the frame that opened it, which vouches for it at recovery. A new site in this browser can
 * then be approved here at once.
 * @returns Whether the frame confirms it. A frame that waits for its own share cannot.
 */
export async function joinDevices(
  { access, deviceName, store }: WindowParts,
  { begin, isByLink, ask }: ConnectedFrame,
  purpose: string | null,
): Promise<boolean> {
  if (!begin.wallet) return false
  // Over a link, no device vouches for this window, so do not tell this browser's name to whoever made the link.
  const isOfNoUse = purpose === 'approve' || purpose === 'password' || begin.requestId !== undefined
  if (isByLink && isOfNoUse) return false
  // Do not add a window whose key ends with it: the list would only get a useless device. An export and a password need a listed device
  // anyway.
  if (!store.isLasting && purpose !== 'export' && purpose !== 'password') return false
  const answer = await ask({ type: 'device', deviceId: access.device.id, name: deviceName }, 'added')
  return answer?.isAdded ?? false
}
