// What asks the gateway about an account, as one file that is loaded when it is needed.

export { fetchPicture } from '../directory/fetchPicture.js'
export { askHistory } from './askHistory.js'
export { askHoldings } from './askHoldings.js'
export { askNfts } from './askNfts.js'
export { fetchIdentity } from './fetchIdentity.js'
