import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { claimTab } from './claimTab.js'
import { loadConfig } from './config.js'
import { createKeyring } from './keys/createKeyring.js'
import { openFromUrl } from './openFromUrl.js'
import { provideBuffer } from './provideBuffer.js'
import { App } from './ui/App.js'
import { Elsewhere, Failed, Starting } from './ui/StatusPages.js'
import { startWallet } from './wallet/startWallet.js'

const root = createRoot(document.getElementById('root') as HTMLElement)
const show = (page: ReactNode) => root.render(<StrictMode>{page}</StrictMode>)

const elsewhere = '?elsewhere'

async function start() {
  const { search } = location
  const { referrer } = document
  if (search === elsewhere) return show(<Elsewhere />)
  show(<Starting />)
  provideBuffer()
  // A connection link contains a secret: remove it from the address bar and the history.
  history.replaceState(null, '', '/')
  // Leave the page, so that no part of the kit goes on running in it.
  await claimTab(() => location.replace(`/${elsewhere}`))
  const signsIn = new URLSearchParams(search).get('signIn') !== 'off'
  const wallet = await startWallet(await loadConfig(), await createKeyring(localStorage), signsIn)
  openFromUrl(wallet, search, referrer)
  show(<App wallet={wallet} />)
}

start().catch((error: unknown) => show(<Failed error={error} />))
