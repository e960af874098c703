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
import { Facts } from './Facts.js'
import type { DemoOptions } from './options.js'
import { Snippet } from './Snippet.js'
import { TestWalletPanel } from './TestWalletPanel.js'
import { ThemePanel } from './ThemePanel.js'
import { TryIt } from './TryIt.js'

interface AppProps {
  readonly options: DemoOptions
  readonly kits: readonly [Kit, ...Kit[]]
  readonly wallet: TestWallet | undefined
}

/** The whole page. A kit is a provider, three buttons, and what the site makes of its state. */
export function App({ options, kits, wallet }: AppProps) {
  const [first, second] = kits
  const isAbsent = (name: string) => !feature(first.store.getState(), name as FeatureName)
  const idle = [...options.switchedOn.filter(isAbsent), ...options.ignored]
  return (
    <div className="page">
      <LatchkitProvider kit={first}>
        <div data-kit="1">
          <header className="bar">
            <Brand />
            <Buttons />
          </header>
          <main>
            <div className="intro">
              <h1>Connect a wallet to your website</h1>
              <p>
                Latchkit is an open kit for it: one modal, every wallet in the browser, and nothing sent
                anywhere. This page uses only what a site gets when it installs the package.
              </p>
              {idle.length > 0 && (
                <p className="note" data-testid="ignored">
                  Not built yet, or short of what it needs, so without effect here: {idle.join(', ')}
                </p>
              )}
            </div>
            <div className="columns">
              <div>
                {options.embedded && <EmbeddedModal />}
                <AccountCard title="Your account" />
                <TryIt title="Try it" />
              </div>
              <div>
                <Snippet />
                <ThemePanel kits={kits} />
              </div>
            </div>
            {wallet && <TestWalletPanel wallet={wallet} />}
            <p className="note below">
              On a phone: <a href="/links.html">which link opens which wallet</a>
            </p>
          </main>
        </div>
      </LatchkitProvider>
      {second && <SecondKit kit={second} />}
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

/** The account takes the connect button's place; it comes first, so that the focus finds it after connecting. */
function Buttons() {
  const { address } = useAccount()
  return (
    <div className="buttons">
      {address ? <AccountButton /> : <ConnectButton />}
      <NetworkButton />
    </div>
  )
}

function AccountCard({ title }: { readonly title: string }) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <Facts />
    </section>
  )
}

/** Another kit on the same page: its own state, storage and modal. */
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
