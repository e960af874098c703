import {
  close,
  createLatchkit,
  followLink,
  getLogs,
  getProvider,
  isLatchkitError,
  type Kit,
  updateOptions,
} from 'latchkit'
import type { TestWallet } from 'latchkit/testing'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.js'
import { followMode } from './followMode.js'
import { applyChoice } from './landing/applyChoice.js'
import { followLanguage } from './landing/followLanguage.js'
import { takeAfterReload } from './landing/reloadMemory.js'
import { readOptions } from './options.js'
import { offerTestWallet } from './testWallet.js'

const options = readOptions(location)
const kept = takeAfterReload()
followLanguage(options.lang)

const root = createRoot(document.getElementById('root') as HTMLElement)
const show = (page: ReactNode) => root.render(options.strict ? <StrictMode>{page}</StrictMode> : page)

try {
  const kits = options.kits.map(createLatchkit) as [Kit, ...Kit[]]
  if (kept) for (const kit of kits) applyChoice(kit, kept.choice)
  const showApp = (wallet?: TestWallet) => {
    // For the browser's console, which works even while a modal is open.
    Object.assign(window, {
      latchkit: { kits, wallet, updateOptions, getLogs, followLink, getProvider, close },
    })
    show(<App options={options} kits={kits} wallet={wallet} kept={kept} />)
  }
  followMode(kits[0])
  showApp()
  if (options.wallet) offerTestWallet(options.wallet, location).then(showApp, console.error)
} catch (error) {
  followMode(undefined)
  show(<Failed error={error} />)
}

/** Shows the kit's message about wrong options instead of a blank page. */
function Failed({ error }: { readonly error: unknown }) {
  const text = error instanceof Error ? error.message : String(error)
  return (
    <main className="page">
      <div className="intro failed">
        <h1>This address asks for something the kit refuses</h1>
        <p
          className="alert"
          role="alert"
          data-testid="error"
          data-code={isLatchkitError(error) ? error.code : ''}
        >
          {text}
        </p>
        <p>
          <a href="/">Open the page without options</a>
        </p>
      </div>
    </main>
  )
}
