import { readConfig } from './config.js'
import { startFrame } from './startFrame.js'
import { textOf } from './texts/textOf.js'
import { element } from './ui/element.js'

const container = document.getElementById('frame')
const config = readConfig(document.getElementById('config')?.textContent)
const isWindow = location.pathname === '/window'
// Opened directly instead of in a site, the page explains its purpose.
if (container && config && window.parent !== window) void startFrame(container, config)
else if (container && config && isWindow)
  void import('./startWindow.js').then(({ startWindow }) => startWindow(container, config))
else container?.append(element('p', { class: 'alone' }, textOf(navigator.language).alone))
