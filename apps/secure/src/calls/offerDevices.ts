import { ServiceFailure } from '../identity/callService.js'
import { freezeReleases, listDevices } from '../identity/devices.js'
import { NotReady } from '../identity/signRequest.js'
import { decide } from './decide.js'
import type { FrameParts } from './frameState.js'
import { freezeDecision, reviewDevice } from './reviewDevice.js'

/** The record of the requests that this device has put off: they wait in the settings. */
const putOffName = 'putOff'

/**
 * Tells recovery that this device is in use, and shows each device that waits, once. Without an answer nothing is shown: the next start
 * looks again, and the mail has told it too.
 */
export async function offerDevices(parts: FrameParts): Promise<void> {
  const { wallets, store, stage } = parts
  const wallet = await wallets.wallet()
  if (!wallet?.isMade || !wallet.share || !(await wallets.session())) return
  const list = await listDevices(parts).catch((error: unknown) => {
    if (error instanceof ServiceFailure || error instanceof NotReady) return undefined
    throw error
  })
  const { registerDevice: title, settings } = parts.text()
  for (const device of list?.waiting ?? []) {
    const putOff = ((await store.get(putOffName)) as readonly string[] | undefined) ?? []
    if (putOff.includes(device.requestId)) continue
    // Whatever the person does there comes first.
    if (stage.isTaken()) return
    const outcome = await decide(parts, { ...reviewDevice(parts, device), title, reason: 'device' })
    if (outcome === 'other') {
      const act = () => freezeReleases(parts)
      await decide(parts, { ...freezeDecision(parts, act), title: settings, reason: 'device' })
    }
    if (outcome !== 'done') await store.set(putOffName, [...putOff, device.requestId].slice(-remembered))
    stage.clear()
  }
}

const remembered = 20
