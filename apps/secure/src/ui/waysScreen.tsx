/** @jsxImportSource preact */
import { type Provider, providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { ListedWay } from '../identity/waysIn.js'
import type { WalletText } from '../texts/en/wallet.js'
import { fill } from '../texts/fill.js'
import { mountScreen, type Screen } from './mountScreen.js'
import { Icon } from './parts/Icon.js'
import { IconButton } from './parts/IconButton.js'
import { RowGroup } from './parts/RowGroup.js'
import { ScreenLayout } from './parts/ScreenLayout.js'
import type { Times } from './times.js'

/** The ways in of a wallet. */
export interface WayList {
  /** The address, which is changed and never removed; empty if the wallet has none. */
  readonly email: string
  readonly ways: readonly ListedWay[]
  /** The providers of which another identity can be added. */
  readonly addable: readonly Provider[]
  /** The identity by which the owner comes in on this device. */
  readonly current?: { readonly kind: Provider; readonly label?: string | undefined } | undefined
}

/** The state of the list. */
export type WaysState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'ready'; readonly list: WayList }

export interface WaysScreenProps {
  readonly text: WalletText
  readonly closeName: string
  readonly backName: string
  readonly times: Times
  add(way: Provider): void
  remove(way: ListedWay): void
  retry(): void
  back(): void
  close(): void
}

/** A screen of ways in whose list loads later. */
export interface WaysScreen extends Screen {
  update(state: WaysState): void
}

/** Creates the list of the wallet's ways in. */
export function waysScreen(props: WaysScreenProps): WaysScreen {
  const { show, ...screen } = mountScreen<WaysState>({
    state: { kind: 'loading' },
    view: (state) => waysView(props, state),
  })
  return { ...screen, update: show }
}

function waysView(props: WaysScreenProps, state: WaysState) {
  const { text, closeName, backName, back, close } = props
  const isLoading = state.kind === 'loading'
  return (
    <ScreenLayout title={text.ways} closeName={closeName} close={close} back={{ name: backName, go: back }}>
      <p class="unseen" role="status">
        {isLoading && text.loadingWays}
      </p>
      <div class="body" aria-busy={isLoading}>
        {state.kind === 'loading' && <p class="hint">{text.working}</p>}
        {state.kind === 'failed' && (
          <>
            <p class="empty" role="alert">
              {state.problem}
            </p>
            <button type="button" class="small" onClick={() => props.retry()}>
              {text.tryAgain}
            </button>
          </>
        )}
        {state.kind === 'ready' && <ReadyWays {...props} list={state.list} />}
      </div>
    </ScreenLayout>
  )
}

type ListProps = WaysScreenProps & { readonly list: WayList }

function ReadyWays(props: ListProps) {
  const { text, list, add } = props
  const { email, ways, addable } = list
  return (
    <>
      <section class="group">
        <h2>{text.yourWays}</h2>
        <ul class="rows">
          {email !== '' && (
            <li class="row">
              <WayWords icon="mail" name={text.emailWay} label={email} />
            </li>
          )}
          {ways.map((way) => (
            <WayRow key={`${way.way}${way.identity ?? way.label}`} {...props} way={way} />
          ))}
        </ul>
      </section>
      {addable.length > 0 && (
        <RowGroup
          heading={text.addWays}
          rows={addable.map((provider) => ({
            icon: provider,
            name: fill(text.addWay, { provider: providerNames[provider] }),
            go: () => add(provider),
          }))}
        />
      )}
      <p class="hint">{text.waysHint}</p>
    </>
  )
}

function WayRow({ text, times, list, way, remove }: ListProps & { readonly way: ListedWay }) {
  const { current, email } = list
  const name = providerNames[way.way]
  const isCurrent = email === '' && current?.kind === way.way && (current.label ?? way.label) === way.label
  return (
    <li class="row">
      <WayWords
        icon={way.way}
        name={name}
        badge={isCurrent ? text.thisWay : undefined}
        label={way.label}
        about={`${fill(text.addedAt, { time: times.away(way.linkedAt) })} · ${fill(text.usedAt, { time: times.away(way.usedAt) })}`}
      />
      {way.identity !== undefined && (
        <IconButton
          icon="remove"
          label={fill(text.removeNamed, { device: `${name}, ${way.label}` })}
          press={() => remove(way)}
        />
      )}
    </li>
  )
}

interface WayWordsProps {
  readonly icon: 'mail' | Provider
  readonly name: string
  readonly label: string
  readonly about?: string
  readonly badge?: string | undefined
}

const WayWords = ({ icon, name, label, about, badge }: WayWordsProps) => (
  <>
    <span class="tile">
      <Icon name={icon} />
    </span>
    <span class="words">
      <span class="named">
        <bdi class="name">{name}</bdi>
        {badge !== undefined && <span class="badge">{badge}</span>}
      </span>
      <bdi class="about">{label}</bdi>
      {about !== undefined && <bdi class="about">{about}</bdi>}
    </span>
  </>
)
