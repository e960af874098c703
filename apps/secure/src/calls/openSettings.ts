import type { FrameLink } from '../channel/openChannel.js'
import { ignoreServiceFailure, ServiceFailure } from '../identity/callService.js'
import { listDevices, turnOnSignIn } from '../identity/devices.js'
import { nameOfWay, type OwnerWay } from '../identity/walletOwner.js'
import { fill } from '../texts/fill.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import { type DevicesScreen, devicesScreen } from '../ui/devicesScreen.js'
import type { Screen } from '../ui/mountScreen.js'
import { settingsScreen } from '../ui/settingsScreen.js'
import { timesIn } from '../ui/times.js'
import { openFromSettings } from '../window/openFromSettings.js'
import { deviceActs } from './deviceActs.js'
import type { FrameParts } from './frameState.js'
import { tellWaitingOf } from './offerDevices.js'
import { problemOf } from './problemOf.js'
import { showWays } from './wayActs.js'

interface SettingsInput {
  readonly link: Pick<FrameLink, 'updateSession' | 'tellWaitingDevice'>
  /** How the owner of the wallet comes in. */
  readonly way: OwnerWay | undefined
  readonly section?: 'devices' | 'identities' | 'export' | 'password' | undefined
}

/** Shows the settings of the wallet, at the start or at one section. */
export function openSettings(parts: FrameParts, { link, way, section }: SettingsInput): void {
  const { screenHost } = parts
  const text = walletTextOf(parts.language(), way)
  const texts = windowTextOf(parts.language(), way)
  const { close: closeName, goBack, settings } = parts.text()
  const times = timesIn(parts.language(), parts.access.clock.now)
  const acts = deviceActs({ parts, link, way, showDevices: () => void showDevices(), showProblem })

  /** Shows a screen that its own button closes. */
  function show<Shown extends Screen>(make: (close: () => void) => Shown): Shown {
    const screen: Shown = make(() => screenHost.clear(screen))
    screenHost.show(screen, 'settings')
    return screen
  }

  function showHome(): void {
    show((close) =>
      settingsScreen({
        title: settings,
        closeName,
        close,
        lead: fill(text.signedInAs, { email: nameOfWay(way) }),
        groups: [
          {
            rows: [
              { icon: 'laptop', name: text.devices, about: text.devicesAbout, go: () => void showDevices() },
              { icon: 'share', name: text.ways, about: text.waysAbout, go: () => showWaysNext() },
              {
                icon: 'words',
                name: texts.exportTitle,
                about: texts.exportRow,
                go: () => inWindow('export'),
              },
              {
                icon: 'key',
                name: texts.passwordTitle,
                about: texts.passwordRow,
                go: () => inWindow('password'),
              },
            ],
          },
        ],
      }),
    )
  }

  /** Opens what only the window does. Its code loads with the settings, since a window can only open inside a click. */
  const inWindow = (purpose: 'export' | 'password') =>
    openFromSettings(parts, { purpose, way, back: showHome })

  const openDevices = (): DevicesScreen =>
    show((close) =>
      devicesScreen({
        text,
        closeName,
        backName: goBack,
        times,
        close,
        back: showHome,
        ...acts,
        retry: () => void showDevices(),
      }),
    )

  async function showDevices(): Promise<void> {
    const screen = openDevices()
    try {
      const list = await listDevices(parts)
      screen.update({ kind: 'ready', list })
      await tellWaitingOf(parts, link, list)
      // If this fails, the next visit to the devices does it.
      await turnOnSignIn(parts).catch(ignoreServiceFailure)
    } catch (error) {
      // A device that is waiting or was removed may not see the list.
      const isUnknown = error instanceof ServiceFailure && error.code === 'deviceUnknown'
      screen.update({
        kind: 'failed',
        problem: isUnknown ? text.notListed : problemOf(error, parts.text()),
      })
    }
  }

  function showProblem(problem: string): void {
    openDevices().update({ kind: 'failed', problem })
  }

  const showWaysNext = () => void showWays(parts, { way, back: showHome })

  if (section === 'devices') void showDevices()
  else if (section === 'identities') showWaysNext()
  else if (section) inWindow(section)
  else showHome()
}
