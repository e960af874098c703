// A site in small, with the modal in its flow: `/play`. The landing page has it in a frame and tells it what was chosen. It
// remembers nothing, so that it does not get in the way of the page around it, whose storage it shares.
import { createLatchkit, type Options } from 'latchkit'
import { EmbeddedModal, LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { followMode } from './followMode.js'
import { applyChoice } from './landing/applyChoice.js'
import type { Choice } from './landing/choice.js'
import { followLanguage } from './landing/followLanguage.js'
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

// Only the page around this one is heard, and only if it is of this site. Tools in it say other things.
if (parent !== window) {
  addEventListener('message', ({ origin, source, data }: MessageEvent<{ readonly choice?: Choice }>) => {
    if (origin !== location.origin || source !== parent) return
    const { choice } = data
    if (!choice) return
    applyChoice(kit, choice)
    followLanguage(choice.lang)
  })
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkitProvider kit={kit}>
    <main aria-label={textsOf(lang).live}>
      <h1 className="hidden">{textsOf(lang).live}</h1>
      <EmbeddedModal />
    </main>
  </LatchkitProvider>,
)
if (wallet) offerTestWallet(wallet, location, 'play-test-wallet').catch(console.error)
