import type { Met } from './meetFrame.js'
import type { WindowParts } from './openParts.js'

/**
 * Makes the window a device of the wallet of the frame that opened it, which vouches for it at recovery. A new site in this browser
 * can then be approved here at once.
 * @returns Whether the frame says that it is one. A frame that waits for its own share can't say so.
 */
export async function joinDevices(
  { access, deviceName, store }: WindowParts,
  { begin, isByLink, ask }: Met,
  purpose: string | null,
): Promise<boolean> {
  if (!begin.wallet) return false
  // By a link no device vouches for it there, and whoever made the link is not told the name of this browser for nothing.
  const isOfNoUse = purpose === 'approve' || purpose === 'password' || begin.requestId !== undefined
  if (isByLink && isOfNoUse) return false
  // A key that ends with the window would be one more device in the list; an export needs one all the same.
  if (!store.isLasting && purpose !== 'export' && purpose !== 'password') return false
  const answer = await ask({ type: 'device', deviceId: access.device.id, name: deviceName }, 'added')
  return answer?.isAdded ?? false
}
