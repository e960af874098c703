import { readConfig } from './config.js'
import { startFrame } from './startFrame.js'
import { textOf } from './texts/textOf.js'

const container = document.getElementById('frame')
const config = readConfig(document.getElementById('config')?.textContent)
const isWindow = location.pathname === '/window'
// Opened directly instead of in a site, the page explains its purpose.
if (container && config && window.parent !== window) void startFrame(container, config)
else if (container && config && isWindow)
  void import('./startWindow.js').then(({ startWindow }) => startWindow(container, config))
else if (container) {
  const note = document.createElement('p')
  note.className = 'alone'
  note.textContent = textOf(navigator.language).alone
  container.append(note)
}
