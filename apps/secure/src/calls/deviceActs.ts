import type { FrameLink } from '../channel/openChannel.js'
import {
  type DeviceList,
  freezeReleases,
  type ListedDevice,
  removeDevice,
  signOutEverywhere,
  type WaitingDevice,
} from '../identity/devices.js'
import { beginThaw } from '../identity/thaw.js'
import type { TypedProof } from '../identity/typedProof.js'
import { nameOf } from '../ui/nameOfDevice.js'
import { walletTextOf } from '../ui/text/walletTextOf.js'
import { type Decided, decide, type Outcome } from './decide.js'
import { loginPartsOf } from './frameState.js'
import { type KeyActsInput, keyActs } from './keyActs.js'
import { freezeDecision, reviewDevice } from './reviewDevice.js'
import { typeCode } from './typeCode.js'

interface ActsInput extends KeyActsInput {
  readonly link: Pick<FrameLink, 'updateSession'>
}

const reason = 'settings'
/** The person closes the frame, and nothing else ends what is typed. */
const never = () => new AbortController().signal

/** The acts on the devices of a wallet, each behind a decision of its own. */
export function deviceActs({ parts, link, email, showDevices, showProblem }: ActsInput) {
  const text = walletTextOf(parts.language())
  const keyParts = keyActs({ parts, email, showDevices, showProblem })
  const decideOn = (decided: Omit<Decided, 'title' | 'reason'>): Promise<Outcome> =>
    decide(parts, { ...decided, title: parts.text().settings, reason })
  /** Goes on to the devices, unless the frame was closed. */
  const goOn = (outcome: Outcome) => (outcome === 'done' || outcome === 'left') && showDevices()

  async function freeze(): Promise<void> {
    goOn(await decideOn(freezeDecision(parts, () => freezeReleases(parts))))
  }

  async function review(device: WaitingDevice): Promise<void> {
    const outcome = await decideOn(reviewDevice(parts, device))
    if (outcome === 'other') await refuse(device)
    else goOn(outcome)
  }

  /** Keeps out a device that waits: it has no share yet. What asked once can ask again, so the block of all is offered next. */
  async function refuse({ deviceId, name }: WaitingDevice): Promise<void> {
    const outcome = await decideOn({
      ...{ statement: text.refuseStatement, value: nameOf(name)[0], note: text.refuseNote },
      ...{ yes: text.remove, isDanger: true },
      act: () => removeDevice(parts, deviceId),
    })
    if (outcome === 'done') await freeze()
    else goOn(outcome)
  }

  /** A device that goes takes a share with it: the others get new ones. Where there is a recovery password it is typed for that. */
  async function remove(device: ListedDevice, { hasPassword }: DeviceList): Promise<void> {
    let isOwed = false
    const [browser, site] = nameOf(device.name ?? text.unnamedDevice)
    const outcome = await decideOn({
      ...{ statement: text.removeStatement, value: browser },
      facts: site === undefined ? [] : [[text.madeAtSite, site]],
      note: hasPassword ? text.removeNotePassword : text.removeNote,
      ...{ yes: text.remove, isDanger: true },
      async act() {
        await removeDevice(parts, device.deviceId)
        isOwed = hasPassword || !(await keyParts.tryToRotate())
      },
    })
    // What stands in the way is said where the person asks for it again.
    if (outcome === 'done' && isOwed) await keyParts.replaceShares({ hasPassword })
    else goOn(outcome)
  }

  /** The code goes out when the person has said so: each one of a day counts. */
  async function unfreeze(): Promise<void> {
    const login = loginPartsOf(parts)
    let proof: TypedProof | undefined
    const outcome = await decideOn({
      ...{ statement: text.unfreezeStatement, note: text.unfreezeNote, yes: text.sendCode },
      async act() {
        if (login) proof = await beginThaw(login, email)
      },
    })
    if (outcome === 'left') return showDevices()
    if (outcome === 'done' && proof && (await typeCode(parts, proof, never(), reason))) showDevices()
  }

  async function signOut(): Promise<void> {
    const outcome = await decideOn({
      ...{ statement: text.signOutStatement, note: text.signOutNote, yes: text.signOut, isDanger: true },
      async act() {
        await signOutEverywhere(parts)
        parts.vault.end()
        await parts.store.delete('handle')
        link.updateSession('')
      },
    })
    if (outcome === 'left') showDevices()
    if (outcome === 'done') parts.stage.clear()
  }

  return {
    review: (device: WaitingDevice) => void review(device),
    remove: (device: ListedDevice, list: DeviceList) => void remove(device, list),
    freeze: () => void freeze(),
    unfreeze: () => void unfreeze(),
    replaceShares: (list: DeviceList) => void keyParts.replaceShares(list),
    signOutEverywhere: () => void signOut(),
  }
}
