import { type Provider, providerNames } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import { linkWay, removeWay, type ShownWay, showWay } from '../identity/changeWays.js'
import type { ProviderStep } from '../identity/typedProof.js'
import { emailOf, type OwnerWay, ownerWayOf } from '../identity/walletOwner.js'
import { followWays, type ListedWay, listWays } from '../identity/waysIn.js'
import { fill } from '../texts/fill.js'
import { walletTextOf } from '../texts/walletTextOf.js'
import { windowTextOf } from '../texts/windowTextOf.js'
import type { Screen } from '../ui/mountScreen.js'
import { timesIn } from '../ui/times.js'
import { type WaysScreen, waysScreen } from '../ui/waysScreen.js'
import { decide } from './decide.js'
import type { FrameParts } from './frameState.js'
import { problemOf } from './problemOf.js'
import { problemOfWay } from './problemOfWay.js'
import { beginProving, neverAborted } from './proving.js'
import { typeCode } from './typeCode.js'

const reason = 'settings'

interface WaySettings {
  readonly way: OwnerWay | undefined
  /** Goes back to the settings. */
  back(): void
}

interface OwnerProof extends Pick<WaySettings, 'way'> {
  readonly statement: string
  readonly value: string
  readonly note: string
  /** Shows the ways in again, where the decision is left. */
  again(): void
}

/** Lets the owner prove the wallet after the decision. @returns The login that has proved it; `undefined` if it was left. */
async function proveOwner(
  parts: FrameParts,
  { way, statement, value, note, again }: OwnerProof,
): Promise<string | undefined> {
  const text = walletTextOf(parts.language(), way)
  const proving = beginProving(parts, way)
  const outcome = await decide(parts, {
    ...{ title: text.ways, reason, statement, value, note, yes: text.sendCode },
    act: proving.send,
  })
  if (outcome === 'left') again()
  if (outcome !== 'done' || !proving.proof) return undefined
  return (await typeCode(parts, proving.proof, neverAborted(), { reason }))
    ? proving.fresh?.loginId
    : undefined
}

/** Shows the ways in of the wallet, which its owner lists, adds and removes. */
export async function showWays(parts: FrameParts, { way, back }: WaySettings): Promise<void> {
  const { screenHost, wallets, config } = parts
  const text = walletTextOf(parts.language(), way)
  const texts = windowTextOf(parts.language(), way)
  const again = () =>
    void wallets.wallet().then((wallet) => showWays(parts, { way: wallet && ownerWayOf(wallet), back }))
  const problem = (error: unknown) => problemOfWay(error, texts) ?? problemOf(error, parts.text())
  const prove = (statement: string, value: string, note: string) =>
    proveOwner(parts, { way, statement, value, note, again })

  function open(): WaysScreen {
    const { close: closeName, goBack: backName } = parts.text()
    const times = timesIn(parts.language(), parts.access.clock.now)
    const close = () => screenHost.clear(shown as Screen)
    const shown: WaysScreen = waysScreen({
      ...{ text, closeName, backName, times, close, back },
      add: (provider) => void add(provider),
      remove: (removed) => void remove(removed),
      retry: again,
    })
    screenHost.show(shown, reason)
    return shown
  }

  async function add(provider: Provider): Promise<void> {
    const loginId = await prove(text.linkStatement, providerNames[provider], text.linkNote)
    if (loginId === undefined) return
    let shown: ShownWay | undefined
    const step: ProviderStep = {
      kind: 'provider',
      way: { kind: provider },
      about: 'add',
      async prove(ask) {
        shown = await showWay(parts, provider, ask)
      },
    }
    if ((await typeCode(parts, step, neverAborted(), { reason })) && shown)
      await addShown(provider, loginId, shown)
  }

  /** Asks whether the account is the one to add: the provider may have chosen one by itself. */
  async function addShown(
    provider: Provider,
    loginId: string,
    { label, linkLoginId }: ShownWay,
  ): Promise<void> {
    const name = providerNames[provider]
    const outcome = await decide(parts, {
      title: text.ways,
      reason,
      statement: text.linkStatement,
      value: `${name}, ${label}`,
      note: text.linkAccountNote,
      yes: fill(text.addWay, { provider: name }),
      act: async () => undefined,
    })
    if (outcome === 'left') again()
    if (outcome === 'done') await finish(() => linkWay(parts, { loginId, linkLoginId }))
  }

  /** Carries a change out and shows the ways in, or what went wrong. */
  async function finish(change: () => Promise<void>): Promise<void> {
    try {
      await change()
      again()
    } catch (error) {
      open().update({ kind: 'failed', problem: problem(error) })
    }
  }

  async function remove(removed: ListedWay): Promise<void> {
    const name = `${providerNames[removed.way]}, ${removed.label}`
    const loginId = await prove(text.unlinkStatement, name, text.unlinkNote)
    if (loginId === undefined) return
    await finish(() => removeWay(parts, { loginId, removed }))
  }

  const screen = open()
  try {
    const ways = await listWays(parts)
    await followWays(parts, ways)
    const wallet = await wallets.wallet()
    const addable = config.socials.map(({ provider }) => provider)
    screen.update({
      kind: 'ready',
      list: { email: wallet ? emailOf(wallet) : '', ways, addable, current: wallet?.way },
    })
  } catch (error) {
    screen.update({ kind: 'failed', problem: problem(error) })
  }
}
