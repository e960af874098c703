// What a page needs once something happens: a wallet is there, or was there last time, or there is a line to log. It is
// behind one `import()`, so that a bundler makes one file of it (docs/decisions/0007-first-load.md); a door for each would
// be split into seven.

export { adapterEvent } from './actions/connection/adapterEvent.js'
export { resume } from './actions/connection/resume.js'
export { startConnectors } from './actions/connection/startConnectors.js'
export { persist } from './persist.js'
export { keepLog } from './services/keepLog.js'
