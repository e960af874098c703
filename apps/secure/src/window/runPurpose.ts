import { ServiceFailure } from '../identity/callService.js'
import { joinDevices } from './joinDevices.js'
import type { ConnectedFrame } from './meetFrame.js'
import type { WindowParts } from './openParts.js'
import { plainScreen } from './plainScreen.js'

/** Does what the window was opened for. The code of each purpose loads separately. */
export async function runPurpose(
  parts: WindowParts,
  purpose: string | null,
  frame: ConnectedFrame,
): Promise<void> {
  // Needs no key here: the window only decides.
  if (purpose === 'decide' && frame.begin.decision) {
    const { decideForFrame } = await import('./decideForFrame.js')
    return decideForFrame(parts, frame, frame.begin.decision)
  }
  const joining = joinDevices(parts, frame, purpose).catch((error: unknown) => {
    if (!(error instanceof ServiceFailure)) throw error
    return false
  })
  if (purpose === 'approve' && frame.begin.request) {
    const { decideRequest } = await import('./decideRequest.js')
    return decideRequest(parts, frame, frame.begin.request)
  }
  if (frame.begin.wallet) {
    switch (purpose) {
      case 'device':
        return (await import('./approveDevice.js')).approveDevice(parts, frame, joining)
      case 'export':
        return (await import('./exportWallet.js')).exportWallet(parts, frame, joining)
      case 'password':
        return (await import('./setPassword.js')).setPassword(parts, frame, joining)
    }
  }
  parts.screenHost.show(plainScreen(parts, { sentence: parts.texts().nothingWaits }), 'device')
}
