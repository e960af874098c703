import type { DeviceList, ListedDevice, WaitingDevice } from '../identity/devices.js'
import type { WalletText } from '../texts/en/wallet.js'
import { fill } from '../texts/fill.js'
import { element } from './element.js'
import { icon } from './icon.js'
import type { Screen } from './mountScreen.js'
import { nameOf } from './nameOfDevice.js'
import { alert, header, iconButton, screenOf } from './screenFrame.js'
import { type ActRow, groupOf } from './settingsScreen.js'
import type { Times } from './times.js'

/** The state of the list. */
export type DevicesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'ready'; readonly list: DeviceList }

export interface DevicesScreenProps {
  readonly text: WalletText
  readonly closeName: string
  readonly backName: string
  readonly times: Times
  review(device: WaitingDevice): void
  remove(device: ListedDevice, list: DeviceList): void
  finishRemoval(list: DeviceList): void
  freeze(): void
  unfreeze(): void
  signOutEverywhere(): void
  replaceShares(list: DeviceList): void
  retry(): void
  back(): void
  close(): void
}

/** A screen of devices whose list loads later. */
export interface DevicesScreen extends Screen {
  update(state: DevicesState): void
}

/** Number of placeholder rows until the list has loaded. */
const skeletons = 2

/** Creates the list of the wallet's devices, and of those that wait. */
export function devicesScreen(props: DevicesScreenProps): DevicesScreen {
  const { text, closeName, backName, back, close } = props
  const body = element('div', { class: 'body' })
  const status = element('p', { class: 'unseen', role: 'status' })
  const node = screenOf(
    header({ title: text.devices, closeName, close, back: { name: backName, go: back } }),
    status,
    body,
  )
  function update(state: DevicesState): void {
    body.setAttribute('aria-busy', String(state.kind === 'loading'))
    status.replaceChildren(state.kind === 'loading' ? text.loadingDevices : '')
    body.replaceChildren(...bodyOf(props, state))
  }
  update({ kind: 'loading' })
  return { node, update, stop: () => undefined }
}

function bodyOf(props: DevicesScreenProps, state: DevicesState): readonly Node[] {
  const { text, retry } = props
  if (state.kind === 'loading') return Array.from({ length: skeletons }, skeleton)
  if (state.kind === 'failed') {
    const again = element('button', { type: 'button', class: 'small' }, text.tryAgain)
    again.addEventListener('click', () => retry())
    return [element('p', { class: 'empty', role: 'alert' }, state.problem), again]
  }
  const { devices, waitingDevices, isFrozen, thawsAt, isIncomplete } = state.list
  return [
    ...(isFrozen
      ? [
          alert(
            thawsAt === undefined ? text.frozen : fill(text.thaws, { time: props.times.at(thawsAt) }),
            'warn',
          ),
        ]
      : []),
    ...removalNotice(props, state.list),
    // Warns that the waiting devices get in when the stop ends: this list cannot tell whose they are.
    ...(thawsAt !== undefined && waitingDevices.length > 0
      ? [element('p', { class: 'hint' }, text.waitsForEnd)]
      : []),
    ...(waitingDevices.length > 0
      ? [
          listOf(
            text.waitingDevices,
            waitingDevices.map((device) => waitingRow(props, device)),
          ),
        ]
      : []),
    listOf(
      text.yourDevices,
      devices.map((device) => deviceRow(props, device, state.list)),
    ),
    ...(devices.length === 1 && waitingDevices.length === 0
      ? [element('p', { class: 'hint' }, text.onlyDevice)]
      : []),
    ...(isIncomplete ? [element('p', { class: 'hint' }, text.partOfDevices)] : []),
    groupOf({ heading: text.safety, rows: safetyRows(props, state.list) }),
  ]
}

/** Shows an unfinished removal: the shares of those devices are still valid. */
function removalNotice({ text, finishRemoval }: DevicesScreenProps, list: DeviceList): readonly Node[] {
  if (list.devicesToRemove.length === 0) return []
  const names = list.devicesToRemove.map(({ name = text.unnamedDevice }) => name).join(', ')
  const finish = element('button', { type: 'button', class: 'small' }, text.finishRemoval)
  finish.addEventListener('click', () => finishRemoval(list))
  return [alert(fill(text.removalOwed, { device: names }), 'warn'), finish]
}

function safetyRows(props: DevicesScreenProps, list: DeviceList): readonly ActRow[] {
  const { text } = props
  const { isFrozen, thawsAt, canUnfreeze } = list
  // A stop that ends by itself can be made permanent, or ended sooner.
  const freeze: ActRow = {
    icon: 'shield',
    name: text.freeze,
    go: props.freeze,
    about: isFrozen ? text.freezeLonger : text.freezeAbout,
  }
  const thaw: ActRow = { icon: 'shield', name: text.unfreeze, about: text.unfreezeAbout, go: props.unfreeze }
  return [
    ...(isFrozen && thawsAt === undefined ? [] : [freeze]),
    ...(canUnfreeze ? [thaw] : []),
    {
      icon: 'turn',
      name: text.replaceShares,
      about: text.replaceSharesAbout,
      go: () => props.replaceShares(list),
    },
    { icon: 'leave', name: text.signOutEverywhere, isDanger: true, go: props.signOutEverywhere },
  ]
}

const listOf = (heading: string, rows: readonly HTMLElement[]): HTMLElement =>
  element(
    'section',
    { class: 'group' },
    element('h2', {}, heading),
    element('ul', { class: 'rows' }, ...rows),
  )

function skeleton(): HTMLElement {
  return element(
    'div',
    { class: 'row skeleton', 'aria-hidden': 'true' },
    element('span', { class: 'tile' }),
    element('span', { class: 'words' }, element('span', { class: 'bar' }), element('span', { class: 'bar' })),
  )
}

function deviceTexts(name: string, ...about: readonly (string | undefined)[]): HTMLElement {
  return element(
    'span',
    { class: 'words' },
    element('bdi', { class: 'name' }, name),
    ...about.map((line) => line !== undefined && element('bdi', { class: 'about' }, line)),
  )
}

const tileOf = (name = '') =>
  element('span', { class: 'tile' }, icon(/iPhone|iPad|Android/.test(name) ? 'phone' : 'laptop'))

function deviceRow(
  { text, times, remove }: DevicesScreenProps,
  device: ListedDevice,
  list: DeviceList,
): HTMLElement {
  const { name: deviceName = text.unnamedDevice, isCurrent, usedAt } = device
  const [name, site] = nameOf(deviceName)
  const about =
    device.name === undefined
      ? fill(text.signedInOnly, { time: times.away(usedAt) })
      : fill(text.usedAt, { time: times.away(usedAt) })
  return element(
    'li',
    { class: 'row' },
    tileOf(name),
    deviceTexts(name, site, about),
    isCurrent
      ? element('span', { class: 'badge' }, text.thisDevice)
      : iconButton('remove', fill(text.removeNamed, { device: deviceName }), () => remove(device, list)),
  )
}

function waitingRow({ text, times, review }: DevicesScreenProps, device: WaitingDevice): HTMLElement {
  const button = element('button', { type: 'button', class: 'small' }, text.review)
  const [name, site] = nameOf(device.name)
  button.setAttribute('aria-label', fill(text.reviewNamed, { device: device.name }))
  button.addEventListener('click', () => review(device))
  return element(
    'li',
    { class: 'row' },
    tileOf(device.name),
    deviceTexts(
      name,
      device.site ?? site,
      device.isRefused
        ? fill(text.staysOut, { time: times.at(device.releaseAt) })
        : fill(text.requestedAt, { time: times.away(device.begunAt) }),
    ),
    button,
  )
}
