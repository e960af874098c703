// Functions of the modal that a page may call before the modal is loaded.
export { fetchWallets } from './fetchWallets.js'
export { openConnect } from './openConnect.js'
export { openReturned } from './openReturned.js'
export { openReturning } from './openReturning.js'
