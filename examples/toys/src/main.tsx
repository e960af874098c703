import { LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { App } from './page/App.js'
import { openShop } from './page/trades.js'
import { createWorld } from './page/world.js'

// ?locale=ar  ?pairs  ?gateway=/gateway
const query = new URLSearchParams(location.search)
const [locale, gateway] = [query.get('locale'), query.get('gateway')]
const world = createWorld({
  storage: localStorage,
  page: window,
  pairs: query.has('pairs'),
  kit: {
    ...(locale !== null && { locale }),
    ...(gateway !== null && { backendUrl: new URL(gateway, location.href).href }),
  },
})
if (locale === 'ar') Object.assign(document.documentElement, { lang: 'ar', dir: 'rtl' })
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
