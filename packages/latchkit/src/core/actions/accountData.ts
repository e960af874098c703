// What asks the gateway about an account, as one file that is loaded when it is needed.
export { askHistory } from '../history/askHistory.js'
export { askHoldings } from '../holdings/askHoldings.js'
export { askNfts } from '../nfts/askNfts.js'
export { fetchIdentity } from './fetchIdentity.js'
export { fetchPicture } from './fetchPicture.js'
