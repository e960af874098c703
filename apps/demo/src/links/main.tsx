// Shows which link opens which wallet on the visitor's device: `/links.html`.
import { createLatchkit } from 'latchkit'
import { createRoot } from 'react-dom/client'
import { followMode } from '../followMode.js'
import { followLanguage } from '../landing/followLanguage.js'
import { readOptions } from '../options.js'
import { LinksPage } from './LinksPage.js'
import { textsOf } from './texts.js'

const demoOptions = readOptions(location)
followLanguage(demoOptions.lang)
const [options] = demoOptions.kits
if (options) {
  const kit = createLatchkit(options)
  kit.start()
  followMode(kit)
  createRoot(document.getElementById('root') as HTMLElement).render(
    <LinksPage kit={kit} texts={textsOf(demoOptions.lang)} />,
  )
}
