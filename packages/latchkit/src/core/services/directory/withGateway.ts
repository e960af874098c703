// What only a site with a gateway needs, as one file that is loaded when it is needed.
export { fetchAssetImage } from './fetchAssetImage.js'
export { fetchDirectory } from './fetchDirectory.js'
export { fetchWalletImage } from './fetchWalletImage.js'
export { fetchWalletPage } from './fetchWalletPage.js'
export { searchDirectory } from './searchDirectory.js'
