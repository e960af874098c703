// What a page needs once a wallet is connected, or was at the last page load: restoring it, following its events and storing
// them.
export { showUnsupportedChain } from '../modal/showUnsupportedChain.js'
export { keepLog } from '../services/keepLog.js'
export { adapterEvent } from './adapterEvent.js'
export { persist } from './persist.js'
export { resume } from './resume.js'
export { startConnectors } from './startConnectors.js'
