// What a page needs once a wallet is there, or was there at the last page load: what takes it up, follows what it says and
// writes it down.
export { showUnsupportedChain } from '../modal/showUnsupportedChain.js'
export { keepLog } from '../services/keepLog.js'
export { adapterEvent } from './adapterEvent.js'
export { persist } from './persist.js'
export { resume } from './resume.js'
export { startConnectors } from './startConnectors.js'
