// What asks the gateway about an account, as one file that is loaded when it is needed.

export { fetchPicture } from '../services/account/fetchPicture.js'
export { requestHistory } from '../services/account/requestHistory.js'
export { requestHoldings } from '../services/account/requestHoldings.js'
export { requestNfts } from '../services/account/requestNfts.js'
export { fetchIdentity } from './fetchIdentity.js'
