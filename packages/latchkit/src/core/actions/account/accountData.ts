// What asks the gateway about an account, as one file that is loaded when it is needed.

export { fetchPicture } from '../directory/fetchPicture.js'
export { fetchIdentity } from './fetchIdentity.js'
export { requestHistory } from './requestHistory.js'
export { requestHoldings } from './requestHoldings.js'
export { requestNfts } from './requestNfts.js'
