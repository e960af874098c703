// Which link opens which wallet, for the device the page is read on: `/links.html`.
import { createLatchkit } from 'latchkit'
import { createRoot } from 'react-dom/client'
import { followMode } from '../followMode.js'
import { readOptions } from '../options.js'
import { LinksPage } from './LinksPage.js'

const asked = readOptions(location)
document.documentElement.lang = asked.lang
document.documentElement.dir = /^(ar|fa|he|ur)\b/.test(asked.lang) ? 'rtl' : 'ltr'
const [options] = asked.kits
if (options) {
  const kit = createLatchkit(options)
  kit.start()
  followMode(kit)
  createRoot(document.getElementById('root') as HTMLElement).render(<LinksPage kit={kit} />)
}
