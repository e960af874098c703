import { createRoot } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../../core/connect/connect.js'
import { worlds } from '../../core/fixtures/worlds.js'
import { LatchkitProvider } from '../LatchkitProvider.js'
import { ConnectButton } from './ConnectButton.js'

const world = worlds()
afterEach(() => document.body.replaceChildren())

/** A page loaded again with the wallet of last time in it; answers what its button says, and every text it had till then. */
async function reloaded(mood: 'yes' | 'ask') {
  const first = world()
  await first.start()
  const wallet = first.toy.add('a', { accounts: ['brick-C7656EC7ab88b098defB751B7401B5f6d8976F'] })
  await connect(first.kit, { connector: 'toy:a' })
  await first.clock.advance(0)
  first.kit.destroy()
  wallet.behavior = mood
  const { kit } = world({}, { toy: first.toy, storage: first.storage })
  const place = document.body.appendChild(document.createElement('div'))
  const texts = new Set<string | null>()
  const changes = new MutationObserver(() => texts.add(place.textContent))
  changes.observe(place, { subtree: true, childList: true, characterData: true })
  const root = createRoot(place)
  // Not in `act`: what comes before a frame and what after it is the question.
  root.render(
    <LatchkitProvider kit={kit}>
      <ConnectButton />
    </LatchkitProvider>,
  )
  const says = (text: string) => vi.waitUntil(() => place.textContent === text, 30_000)
  const leave = () => {
    changes.disconnect()
    root.unmount()
  }
  return { says, texts, leave }
}

it('a wallet of last time that answers before the next frame spares the page a "Connecting"', async () => {
  const { says, texts, leave } = await reloaded('yes')
  await says('bric…d8976F')
  expect([...texts]).toEqual(['Connect wallet', 'bric…d8976F'])
  leave()
})

it('while a slower one is asked, the button says so', async () => {
  const { says, texts, leave } = await reloaded('ask')
  await says('Connecting')
  expect([...texts]).toEqual(['Connect wallet', 'Connecting'])
  leave()
})
