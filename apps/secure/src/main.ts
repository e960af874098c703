import { readConfig } from './config.js'
import { isSocialPath } from './social/isSocialPath.js'
import { startFrame } from './startFrame.js'
import { textOf } from './texts/textOf.js'

const address = new URL(location.href)
const isSocial = isSocialPath(address.pathname)
// A provider's answer works once: before anything else it leaves the address, and with it the history and what extensions and pages read there.
if (isSocial) history.replaceState(null, '', '/social')
const container = document.getElementById('frame')
const config = readConfig(document.getElementById('config')?.textContent)
const isWindow = address.pathname === '/window'
// Opened directly instead of in a site, the page explains its purpose.
if (container && config && window.parent !== window) void startFrame(container, config)
else if (container && config && isWindow)
  void import('./startWindow.js').then(({ startWindow }) => startWindow(container, config))
else if (container && config && isSocial)
  void import('./startSocial.js').then(({ startSocial }) => startSocial(container, config, address))
else if (container) {
  const note = document.createElement('p')
  note.className = 'alone'
  note.textContent = textOf(navigator.language).alone
  container.append(note)
}
