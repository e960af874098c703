// A small site with an embedded modal: `/play`. The landing page shows it in a frame, and sends it the visitor's choice and the moment to
// show. It stores nothing, because it shares its storage with the page around it.
import { createLatchkit, type Options } from 'latchkit'
import { EmbeddedModal, LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { followMode } from './followMode.js'
import { followLanguage } from './landing/followLanguage.js'
import { followPage } from './landing/followPage.js'
import { textsOf } from './landing/texts.js'
import { readOptions } from './options.js'
import { offerTestWallet } from './testWallet.js'

const { kits, lang, wallet } = readOptions(location)
const stored = new Map<string, string>()
const storage = {
  get: (key: string) => stored.get(key) ?? null,
  set: (key: string, value: string) => void stored.set(key, value),
  remove: (key: string) => void stored.delete(key),
}
const kit = createLatchkit({ ...(kits[0] as Options), id: 'play', services: { storage } })
followMode(kit)
followLanguage(lang)

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkitProvider kit={kit}>
    <main aria-label={textsOf(lang).live}>
      <h1 className="hidden">{textsOf(lang).live}</h1>
      <EmbeddedModal />
    </main>
  </LatchkitProvider>,
)
const offered = wallet
  ? offerTestWallet(wallet, location, 'play-test-wallet').catch(console.error)
  : Promise.resolve()
if (parent !== window) followPage(kit, offered)
