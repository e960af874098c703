// What asks the gateway about an account, as one file that is loaded when it is needed.

export { fetchPicture } from '../directory/fetchPicture.js'
export { fetchIdentity } from './fetchIdentity.js'
export { requestHistory as askHistory } from './requestHistory.js'
export { requestHoldings as askHoldings } from './requestHoldings.js'
export { requestNfts as askNfts } from './requestNfts.js'
