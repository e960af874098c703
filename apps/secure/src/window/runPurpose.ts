import { ServiceFailure } from '../identity/callService.js'
import { joinDevices } from './joinDevices.js'
import type { ConnectedFrame } from './meetFrame.js'
import type { WindowParts } from './openParts.js'
import { plainScreen } from './plainScreen.js'

/** Does what the window was opened for. The code of each purpose loads separately. */
export async function runPurpose(
  parts: WindowParts,
  purpose: string | null,
  met: ConnectedFrame,
): Promise<void> {
  // Needs no key here: the window only decides.
  if (purpose === 'decide' && met.begin.decision) {
    const { decideForFrame } = await import('./decideForFrame.js')
    return decideForFrame(parts, met, met.begin.decision)
  }
  const joined = joinDevices(parts, met, purpose).catch((error: unknown) => {
    if (!(error instanceof ServiceFailure)) throw error
    return false
  })
  if (purpose === 'approve' && met.begin.request) {
    const { decideRequest } = await import('./decideRequest.js')
    return decideRequest(parts, met, met.begin.request)
  }
  if (met.begin.wallet) {
    switch (purpose) {
      case 'device':
        return (await import('./approveDevice.js')).approveDevice(parts, met, joined)
      case 'export':
        return (await import('./exportWallet.js')).exportWallet(parts, met, joined)
      case 'password':
        return (await import('./setPassword.js')).setPassword(parts, met, joined)
    }
  }
  parts.screenHost.show(plainScreen(parts, { sentence: parts.texts().nothingWaits }), 'device')
}
