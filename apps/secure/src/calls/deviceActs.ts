import type { FrameLink } from '../channel/openChannel.js'
import { beginUnfreeze, unfreezeByProvider } from '../identity/beginUnfreeze.js'
import {
  type DeviceList,
  type ListedDevice,
  signOutEverywhere,
  type WaitingDevice,
} from '../identity/devices.js'
import { NotReady } from '../identity/notReady.js'
import { beginRemoval } from '../identity/removal.js'
import type { Step } from '../identity/typedProof.js'
import type { RemovedDevice } from '../identity/unfinishedActs.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { nameOf } from '../ui/nameOfDevice.js'
import { type DecideOptions, decide, type Outcome } from './decide.js'
import { forgetEntered } from './enteredSites.js'
import { loginPartsOf } from './frameState.js'
import { type KeyActsInput, keyActs } from './keyActs.js'
import { tellAfterDecision } from './offerDevices.js'
import { neverAborted } from './proving.js'
import { blockDevices, reviewDevice } from './stopDevices.js'
import { typeCode } from './typeCode.js'

interface ActsInput extends KeyActsInput {
  readonly link: Pick<FrameLink, 'updateSession' | 'tellWaitingDevice'>
}

const reason = 'settings'

/** Creates the actions on the devices of a wallet, each with its own decision. */
export function deviceActs({ parts, link, way, showDevices, showProblem }: ActsInput) {
  const text = walletTextOf(parts.language(), way)
  const context = { way, title: text.devices, reason } as const
  const keyParts = keyActs({ parts, way, showDevices, showProblem })
  const decideOn = (options: Omit<DecideOptions, 'title' | 'reason'>): Promise<Outcome> =>
    decide(parts, { ...options, title: text.devices, reason })
  /** Shows the devices next, unless the frame was closed. */
  const showDevicesNext = (outcome: Outcome) => (outcome === 'done' || outcome === 'left') && showDevices()

  /**
   * Removes a device and renews the shares of the others, since the removed one keeps a share. One proof covers both steps.
   * @param device The device to remove, in addition to unfinished removals.
   */
  async function remove(device: RemovedDevice, { hasPassword }: DeviceList, isBegun = false): Promise<void> {
    const [browser, site] = nameOf(device.name ?? text.unnamedDevice)
    const proving = keyParts.begin()
    const outcome = await decideOn({
      statement: text.removeStatement,
      value: browser,
      facts: site === undefined ? [] : [[text.madeAtSite, site]],
      note: hasPassword ? text.removeNotePassword : text.removeNote,
      yes: text.sendCode,
      isDanger: true,
      act: proving.send,
    })
    if (outcome === 'left') return showDevices()
    if (outcome !== 'done') return
    const newDevices = isBegun ? [] : [{ deviceId: device.deviceId, name: device.name }]
    await keyParts.renewBy(proving, (fresh) => beginRemoval(parts, fresh, newDevices))
  }

  /** Asks for the proof only after the decision, since the number of mails per day is limited. */
  async function unfreeze(): Promise<void> {
    const login = loginPartsOf(parts)
    let proof: Step | undefined
    const outcome = await decideOn({
      statement: text.unfreezeStatement,
      note: text.unfreezeNote,
      yes: text.sendCode,
      async act() {
        const { facts } = (await parts.wallets.wallet()) ?? {}
        if (!facts || !way) throw new NotReady('way')
        if (!login) return
        const { offerWays } = await import('../identity/waysIn.js')
        const first = await offerWays(parts, (each) => unfreezeByProvider(login, each, facts.userId))
        proof =
          way.kind === 'email'
            ? { ...(await beginUnfreeze(login, way.email)), otherWay: first }
            : first?.take()
      },
    })
    if (outcome === 'left') return showDevices()
    if (outcome === 'done' && proof && (await typeCode(parts, proof, neverAborted(), { reason })))
      showDevices()
  }

  async function signOut(): Promise<void> {
    const outcome = await decideOn({
      statement: text.signOutStatement,
      note: text.signOutNote,
      yes: text.signOut,
      isDanger: true,
      async act() {
        await signOutEverywhere(parts)
        parts.vault.end()
        await parts.store.delete('handle')
        await forgetEntered(parts)
        link.updateSession('')
      },
    })
    if (outcome === 'left') showDevices()
    if (outcome === 'done') parts.screenHost.clear()
  }

  async function review(device: WaitingDevice): Promise<void> {
    const outcome = await reviewDevice(parts, context, device)
    showDevicesNext(outcome)
    // The list of devices tells the page. Whoever has refused the device may have closed what came after it.
    if (outcome === 'closed') await tellAfterDecision(parts, link)
  }

  return {
    review: (device: WaitingDevice) => void review(device),
    remove: (device: ListedDevice, list: DeviceList) => void remove(device, list),
    finishRemoval(list: DeviceList) {
      const [device] = list.devicesToRemove
      if (device) void remove(device, list, true)
    },
    freeze: () => void blockDevices(parts, context).then(showDevicesNext),
    unfreeze: () => void unfreeze(),
    replaceShares: (list: DeviceList) => void keyParts.replaceShares(list),
    signOutEverywhere: () => void signOut(),
  }
}
