import { LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { App } from './page/App.js'
import { openShop } from './page/trades.js'
import { createWorld } from './page/world.js'

const world = createWorld({ storage: localStorage, page: window })
const root = document.getElementById('root')

// An extension is there a moment after the page.
queueMicrotask(world.twin.appear)
openShop(world.kit, world.ledger)

if (root) {
  createRoot(root).render(
    <LatchkitProvider kit={world.kit}>
      <App {...world} />
    </LatchkitProvider>,
  )
}
