// The code that a page needs once a wallet is connected, or was at the last page load: it restores the connection, follows its
// events and stores it.
export { showUnsupportedChain } from '../modal/showUnsupportedChain.js'
export { keepLog } from '../services/keepLog.js'
export { adapterEvent } from './adapterEvent.js'
export { followDisconnects } from './followDisconnects.js'
export { persist } from './persist.js'
export { resume } from './resume.js'
export { startConnectors } from './startConnectors.js'
