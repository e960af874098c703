// Verbs of the modal that a page calls before it has loaded the modal.
export { fetchWallets } from './fetchWallets.js'
export { openConnect } from './openConnect.js'
export { openReturning } from './openReturning.js'
