/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { DeviceList, ListedDevice, WaitingDevice } from '../identity/devices.js'
import type { WalletText } from '../texts/en/wallet.js'
import { fill } from '../texts/fill.js'
import { mountScreen, type Screen } from './mountScreen.js'
import { nameOf } from './nameOfDevice.js'
import { Alert } from './parts/Alert.js'
import { Icon } from './parts/Icon.js'
import { IconButton } from './parts/IconButton.js'
import { type ActRow, RowGroup } from './parts/RowGroup.js'
import { ScreenLayout } from './parts/ScreenLayout.js'
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

/** Creates the list of the wallet's devices, and of those that wait. */
export function devicesScreen(props: DevicesScreenProps): DevicesScreen {
  const { show, ...screen } = mountScreen<DevicesState>({
    state: { kind: 'loading' },
    view: (state) => devicesView(props, state),
  })
  return { ...screen, update: show }
}

function devicesView(props: DevicesScreenProps, state: DevicesState) {
  const { text, closeName, backName, back, close } = props
  const isLoading = state.kind === 'loading'
  return (
    <ScreenLayout
      title={text.devices}
      closeName={closeName}
      close={close}
      back={{ name: backName, go: back }}
    >
      <p class="unseen" role="status">
        {isLoading && text.loadingDevices}
      </p>
      <div class="body" aria-busy={isLoading}>
        <DevicesBody {...props} state={state} />
      </div>
    </ScreenLayout>
  )
}

function DevicesBody({ state, ...props }: DevicesScreenProps & { readonly state: DevicesState }) {
  const { text, retry } = props
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <Skeleton />
          <Skeleton />
        </>
      )
    case 'failed':
      return (
        <>
          <p class="empty" role="alert">
            {state.problem}
          </p>
          <button type="button" class="small" onClick={() => retry()}>
            {text.tryAgain}
          </button>
        </>
      )
    case 'ready':
      return <ReadyList {...props} list={state.list} />
  }
}

type ListProps = DevicesScreenProps & { readonly list: DeviceList }

function ReadyList(props: ListProps) {
  const { text, times, list } = props
  const { devices, waitingDevices, isFrozen, thawsAt, isIncomplete } = list
  const frozen = thawsAt === undefined ? text.frozen : fill(text.frozenUntil, { time: times.at(thawsAt) })
  const waits = waitingDevices.length > 0
  return (
    <>
      {isFrozen && <Alert sentence={frozen} kind="warn" />}
      <OwedRemoval {...props} />
      {/* Warns that the waiting devices get in when the stop ends: this list cannot tell whose they are. */}
      {thawsAt !== undefined && waits && <p class="hint">{text.waitsForEnd}</p>}
      {waits && (
        <List heading={text.waitingDevices}>
          {waitingDevices.map((device) => (
            <WaitingRow key={device.requestId} {...props} device={device} />
          ))}
        </List>
      )}
      <List heading={text.yourDevices}>
        {devices.map((device) => (
          <DeviceRow key={device.deviceId} {...props} device={device} />
        ))}
      </List>
      {devices.length === 1 && !waits && !isFrozen && <p class="hint">{text.onlyDevice}</p>}
      {isIncomplete && <p class="hint">{text.partOfDevices}</p>}
      <RowGroup heading={text.safety} rows={safetyRows(props)} />
    </>
  )
}

/** An unfinished removal: the shares of those devices are still valid. */
function OwedRemoval({ text, finishRemoval, list }: ListProps) {
  if (list.devicesToRemove.length === 0) return null
  const device = list.devicesToRemove.map(({ name = text.unnamedDevice }) => name).join(', ')
  return (
    <>
      <Alert sentence={fill(text.removalOwed, { device })} kind="warn" />
      <button type="button" class="small" onClick={() => finishRemoval(list)}>
        {text.finishRemoval}
      </button>
    </>
  )
}

function safetyRows(props: ListProps): readonly ActRow[] {
  const { text, list } = props
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

const List = ({ heading, children }: { readonly heading: string; readonly children: ComponentChildren }) => (
  <section class="group">
    <h2>{heading}</h2>
    <ul class="rows">{children}</ul>
  </section>
)

const Skeleton = () => (
  <div class="row skeleton" aria-hidden="true">
    <span class="tile" />
    <span class="words">
      <span class="bar" />
      <span class="bar" />
    </span>
  </div>
)

interface DeviceWordsProps {
  readonly name: string
  readonly site: string | undefined
  readonly about: string
}

const DeviceWords = ({ name, site, about }: DeviceWordsProps) => (
  <>
    <span class="tile">
      <Icon name={/iPhone|iPad|Android/.test(name) ? 'phone' : 'laptop'} />
    </span>
    <span class="words">
      <bdi class="name">{name}</bdi>
      {site !== undefined && <bdi class="about">{site}</bdi>}
      <bdi class="about">{about}</bdi>
    </span>
  </>
)

function DeviceRow({ text, times, remove, list, device }: ListProps & { readonly device: ListedDevice }) {
  const { name: deviceName = text.unnamedDevice, isCurrent, usedAt, hasShare } = device
  // A name without a site is that of the wallet's window, which is a device of its own.
  const [name, site = device.name === undefined ? undefined : text.walletWindow] = nameOf(deviceName)
  const about = hasShare ? text.usedAt : text.signedInOnly
  return (
    <li class="row">
      <DeviceWords name={name} site={site} about={fill(about, { time: times.away(usedAt) })} />
      {isCurrent ? (
        <span class="badge">{text.thisDevice}</span>
      ) : (
        <IconButton
          icon="remove"
          label={fill(text.removeNamed, { device: deviceName })}
          press={() => remove(device, list)}
        />
      )}
    </li>
  )
}

function WaitingRow({ text, times, review, device }: ListProps & { readonly device: WaitingDevice }) {
  const [name, site] = nameOf(device.name)
  const about = device.isRefused
    ? fill(text.staysOut, { time: times.at(device.releaseAt) })
    : fill(text.requestedAt, { time: times.away(device.begunAt) })
  return (
    <li class="row">
      <DeviceWords name={name} site={device.site ?? site} about={about} />
      <button
        type="button"
        class="small"
        aria-label={fill(text.reviewNamed, { device: device.name })}
        onClick={() => review(device)}
      >
        {text.review}
      </button>
    </li>
  )
}
