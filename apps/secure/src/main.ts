import { element } from './ui/element.js'
import { textOf } from './ui/text/textOf.js'

const place = document.getElementById('frame')
// Opened by hand, outside of a site, the page says its purpose.
if (window.parent === window)
  place?.append(element('p', { class: 'alone' }, textOf(navigator.language).alone))
