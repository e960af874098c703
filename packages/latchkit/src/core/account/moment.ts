// What an account holds: balances, tokens, NFTs, activity and names, read into the state.
export { fetchBalance } from './fetchBalance.js'
export { fetchBalanceParts } from './fetchBalanceParts.js'
export { fetchNfts } from './fetchNfts.js'
export { fetchPicture } from './fetchPicture.js'
export { fetchTokenBalance } from './fetchTokenBalance.js'
export { fetchTransactions } from './fetchTransactions.js'
export { resolveName } from './resolveName.js'
export { readAccount } from './watchBalances.js'
