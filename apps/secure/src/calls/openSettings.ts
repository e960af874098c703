import type { FrameLink } from '../channel/openChannel.js'
import { ServiceFailure } from '../identity/callService.js'
import {
  freezeReleases,
  type ListedDevice,
  listDevices,
  removeDevice,
  signOutEverywhere,
  type WaitingDevice,
} from '../identity/devices.js'
import { beginThaw } from '../identity/thaw.js'
import type { TypedProof } from '../identity/typedProof.js'
import type { Screen } from '../ui/codeScreen.js'
import { devicesScreen } from '../ui/devicesScreen.js'
import { settingsScreen } from '../ui/settingsScreen.js'
import { fill } from '../ui/text/fill.js'
import { walletTextOf } from '../ui/text/walletTextOf.js'
import { timesIn } from '../ui/times.js'
import { type Decided, decide, type Outcome } from './decide.js'
import { type FrameParts, loginPartsOf } from './frameState.js'
import { problemOf } from './problemOf.js'
import { freezeDecision, reviewDevice } from './reviewDevice.js'
import { typeCode } from './typeCode.js'

interface SettingsInput {
  readonly link: Pick<FrameLink, 'updateSession'>
  readonly email: string
  readonly section?: 'devices' | 'export' | 'password' | undefined
}

const reason = 'settings'

/** Shows the settings of the wallet, from the beginning or at one of them. */
export function openSettings(parts: FrameParts, { link, email, section }: SettingsInput): void {
  const { stage } = parts
  const text = walletTextOf(parts.language())
  const { close: closeName, goBack } = parts.text()
  const times = timesIn(parts.language(), parts.access.clock.now)

  /** Shows one screen, which its own button closes. */
  function show<Shown extends Screen>(make: (close: () => void) => Shown): Shown {
    const screen: Shown = make(() => stage.clear(screen))
    stage.show(screen, reason)
    return screen
  }
  /** Lets the person decide, then goes on to the devices; where the frame was closed, nowhere. */
  async function decideOn(decided: Omit<Decided, 'title' | 'reason'>): Promise<Outcome> {
    const outcome = await decide(parts, { ...decided, title: text.settings, reason })
    if (outcome === 'done' || outcome === 'left') showDevices()
    return outcome
  }

  function showHome(): void {
    show((close) =>
      settingsScreen({
        ...{ title: text.settings, closeName, close, lead: fill(text.signedInAs, { email }) },
        groups: [
          {
            rows: [{ icon: 'laptop', name: text.devices, about: text.devicesAbout, go: showDevices }],
          },
        ],
      }),
    )
  }

  function showDevices(): void {
    const load = async () => {
      screen.update({ kind: 'loading' })
      try {
        screen.update({ kind: 'ready', list: await listDevices(parts) })
      } catch (error) {
        screen.update({ kind: 'failed', problem: problemOfList(error) })
      }
    }
    const screen = show((close) =>
      devicesScreen({
        ...{ text, closeName, backName: goBack, times, close, back: showHome },
        ...{ remove, freeze, review: (device) => void review(device), unfreeze: () => void unfreeze() },
        signOutEverywhere: () => void signOut(),
        retry: () => void load(),
      }),
    )
    void load()
  }

  /** A device that waits itself, or was removed, is not on the list of those that may see it. */
  function problemOfList(error: unknown): string {
    const isUnknown = error instanceof ServiceFailure && error.code === 'deviceUnknown'
    return isUnknown ? text.notListed : problemOf(error, parts.text())
  }

  async function review(device: WaitingDevice): Promise<void> {
    if ((await decideOn(reviewDevice(parts, device))) === 'other') freeze()
  }

  const remove = (device: ListedDevice) =>
    void decideOn({
      ...{ statement: text.removeStatement, value: device.name ?? text.unnamedDevice, note: text.removeNote },
      ...{ yes: text.remove, isDanger: true },
      act: () => removeDevice(parts, device.deviceId),
    })

  const freeze = () => void decideOn(freezeDecision(parts, () => freezeReleases(parts)))

  /** The code goes out when the person has said so: another one of the day counts. */
  async function unfreeze(): Promise<void> {
    const login = loginPartsOf(parts)
    let proof: TypedProof | undefined
    const outcome = await decide(parts, {
      ...{ title: text.settings, reason, statement: text.unfreezeStatement, note: text.unfreezeNote },
      yes: text.sendCode,
      async act() {
        if (login) proof = await beginThaw(login, email)
      },
    })
    if (outcome === 'left') showDevices()
    if (outcome !== 'done' || !proof) return
    if (await typeCode(parts, proof, new AbortController().signal, reason)) showDevices()
  }

  async function signOut(): Promise<void> {
    const outcome = await decide(parts, {
      ...{ title: text.settings, reason, statement: text.signOutStatement, note: text.signOutNote },
      ...{ yes: text.signOut, isDanger: true },
      async act() {
        await signOutEverywhere(parts)
        parts.vault.end()
        await parts.store.delete('handle')
        link.updateSession('')
      },
    })
    if (outcome === 'left') showDevices()
    if (outcome === 'done') stage.clear()
  }

  if (section === 'devices') showDevices()
  else showHome()
}
