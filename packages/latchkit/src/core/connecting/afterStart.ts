// What a page needs once something happens: a wallet is there, or was there last time, or there is a line to log. It is
// behind one `import()`, so that a bundler makes one file of it (docs/decisions/0007-first-load.md); a door for each would
// be split into seven.

export { showUnsupportedChain } from '../actions/modal/showUnsupportedChain.js'
export { keepLog } from '../services/keepLog.js'
export { adapterEvent } from './adapterEvent.js'
export { persist } from './persist.js'
export { resume } from './resume.js'
export { startConnectors } from './startConnectors.js'
