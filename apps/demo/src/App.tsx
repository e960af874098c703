import { feature, type Kit } from 'latchkit'
import {
  AccountButton,
  ConnectButton,
  EmbeddedModal,
  LatchkitProvider,
  NetworkButton,
  useAccount,
} from 'latchkit/react'
import type { TestWallet } from 'latchkit/testing'
import type { FeatureName } from 'latchkit/wire'
import { useState } from 'react'
import { AccountCard } from './AccountCard.js'
import { About } from './landing/About.js'
import { applyChoice, choiceOf } from './landing/applyChoice.js'
import { CodeTabs } from './landing/CodeTabs.js'
import { Controls } from './landing/Controls.js'
import { Copy } from './landing/Copy.js'
import { type Choice, serverParts, writeFamilies, writeServerParts } from './landing/choice.js'
import { Figures } from './landing/Figures.js'
import { followLanguage } from './landing/followLanguage.js'
import { PlayFrame } from './landing/PlayFrame.js'
import { type Kept, keepForReload } from './landing/reloadMemory.js'
import { installOf, type Way } from './landing/snippets.js'
import { Tools } from './landing/Tools.js'
import { type LandingTexts, textsOf } from './landing/texts.js'
import { isVisit } from './networks.js'
import type { DemoOptions } from './options.js'
import { TryIt } from './TryIt.js'

interface AppProps {
  readonly options: DemoOptions
  readonly kits: readonly [Kit, ...Kit[]]
  readonly wallet: TestWallet | undefined
  /** What was kept over the page's own reload. */
  readonly kept: Kept | undefined
}

/** The whole page: a provider for a kit, three buttons, and what the site shows of the kit's state. */
export function App({ options, kits, wallet, kept }: AppProps) {
  const [first, second] = kits
  const { choice, changes, change, isBehind } = useChoice(options, kits, kept)
  const [way, setWay] = useState<Way>('react')
  const [areToolsOpen] = useState(() => kept?.areToolsOpen ?? (!isVisit(location) || window !== top))
  const texts = textsOf(choice.lang)
  return (
    <div className="page">
      <LatchkitProvider kit={first}>
        <div data-kit="1">
          <header className="bar">
            <Brand />
            <About texts={texts} lang={choice.lang} />
            <Buttons />
          </header>
          <main>
            <div className="hero">
              <Intro texts={texts} idle={idleOptions(options, first)} />
              {(options.embedded || options.play) && (
                <div className="stage">
                  {options.embedded && <EmbeddedModal />}
                  {options.play && (
                    <PlayFrame
                      choice={choice}
                      texts={texts}
                      given={options.play}
                      hasWallet={options.wallet !== undefined}
                    />
                  )}
                </div>
              )}
              <div className="told">
                <Install texts={texts} command={installOf(choice, way)} />
                <Figures texts={texts} />
                <Controls
                  choice={choice}
                  texts={texts}
                  change={change}
                  keep={() => keepForReload({ choice: changes, areToolsOpen })}
                  isBehind={isBehind}
                />
                <CodeTabs choice={choice} texts={texts} way={way} setWay={setWay} />
              </div>
            </div>
            <Tools texts={texts} wallet={wallet} isOpenAtFirst={areToolsOpen} />
            <p className="note below">
              {texts.onPhone} <a href={`/links.html?lang=${choice.lang}`}>{texts.onPhoneLink}</a>
            </p>
          </main>
        </div>
      </LatchkitProvider>
      {second && <SecondKit kit={second} />}
    </div>
  )
}

/**
 * Holds the visitor's choice and what of it has changed. `change` also applies a part to the kits and the address. `isBehind`: the kits
 * need a reload for what was chosen.
 */
function useChoice(options: DemoOptions, kits: AppProps['kits'], kept: Kept | undefined) {
  const [choice, setChoice] = useState(() => ({ ...choiceOf(kits[0], options), ...kept?.choice }))
  const [changes, setChanges] = useState<Partial<Choice>>(kept?.choice ?? {})
  const change = (part: Partial<Choice>) => {
    setChoice((before) => ({ ...before, ...part }))
    setChanges((before) => ({ ...before, ...part }))
    for (const kit of kits) applyChoice(kit, part)
    if (part.lang) followLanguage(part.lang)
    keepInAddress({ ...choice, ...part }, part)
  }
  const families = (options.kits[0]?.adapters?.length ?? 0) > 1 ? 'all' : 'ethereum'
  const isBehind =
    (changes.families ?? families) !== families ||
    serverParts.some((part) => choice.server[part] !== options.server[part])
  return { choice, changes, change, isBehind }
}

/**
 * Puts a changed language, families or parts of the server into the address, so that they outlast a reload and can be passed on. The address
 * then says all parts: only without options has the page parts of its own.
 */
function keepInAddress({ server }: Choice, { lang, families, ...part }: Partial<Choice>): void {
  const query = new URLSearchParams(location.search)
  if (lang) query.set('lang', lang)
  if (families) writeFamilies(query, families)
  if (!lang && !families && !part.server) return
  writeServerParts(query, server)
  history.replaceState(history.state, '', `?${query}`)
}

/** Returns the names of the options that were asked for but have no effect. */
function idleOptions({ switchedOn, ignored }: DemoOptions, kit: Kit): string[] {
  const isAbsent = (name: string) => !feature(kit.store.getState(), name as FeatureName)
  return [...switchedOn.filter(isAbsent), ...ignored]
}

interface IntroProps {
  readonly texts: LandingTexts
  readonly idle: readonly string[]
}

function Intro({ texts, idle }: IntroProps) {
  return (
    <div className="intro">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      {idle.length > 0 && (
        <p className="note" data-testid="ignored" lang="en" dir="ltr">
          Not built yet, or missing something it needs, so it has no effect here: {idle.join(', ')}
        </p>
      )}
    </div>
  )
}

function Install({ texts, command }: { readonly texts: LandingTexts; readonly command: string }) {
  return (
    <div className="install">
      <code dir="ltr">{command}</code>
      <Copy text={command} what={texts.installCommand} texts={texts} />
    </div>
  )
}

function Brand() {
  return (
    <div className="brand">
      <img src={new URL('./icon.svg', import.meta.url).href} alt="" width={32} height={32} />
      <span>Latchkit</span>
    </div>
  )
}

/** The account button replaces the connect button. It comes first, so that it gets the focus after connecting. */
function Buttons() {
  const { address } = useAccount()
  return (
    <div className="buttons">
      {address ? <AccountButton /> : <ConnectButton />}
      <NetworkButton />
    </div>
  )
}

/** Another kit on the same page, with its own state, storage and modal. */
function SecondKit({ kit }: { readonly kit: Kit }) {
  return (
    <LatchkitProvider kit={kit}>
      <section className="second stack" data-kit="2" aria-label="Second kit">
        <div className="bar">
          <h2 className="brand">A second kit</h2>
          <Buttons />
        </div>
        <div className="columns">
          <div>
            <AccountCard title="Your account there" />
          </div>
          <div>
            <TryIt title="Try it there" />
          </div>
        </div>
      </section>
    </LatchkitProvider>
  )
}
