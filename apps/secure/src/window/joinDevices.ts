import type { Met } from './meetFrame.js'
import type { WindowParts } from './openParts.js'

/** Recovery has answered the frame by then, or the frame is gone. */
const answerSeconds = 60

/**
 * Makes the window a device of the wallet of the frame that opened it, which vouches for it at recovery. A new site in this browser
 * can then be approved here at once.
 * @returns Whether the frame says that it is one. A frame that waits for its own share can't say so.
 */
export async function joinDevices(
  { access, deviceName, everySecond, store }: WindowParts,
  { talk, begin, added }: Met,
  purpose: string | null,
): Promise<boolean> {
  if (!begin.wallet) return false
  // A key that ends with the window would be one more device in the list; an export needs one all the same.
  if (!store.isLasting && purpose !== 'export' && purpose !== 'password') return false
  await talk.send({ type: 'device', deviceId: access.device.id, name: deviceName })
  return new Promise((resolve) => {
    let seconds = 0
    const stopCounting = everySecond(() => {
      if (++seconds >= answerSeconds) end(false)
    })
    function end(isAdded: boolean): void {
      stopCounting()
      resolve(isAdded)
    }
    void added().then(end)
  })
}
