// The code that only a site with a gateway needs.

export { fetchDirectory } from './fetchDirectory.js'
export { fetchAssetImage, fetchWalletImage } from './fetchDirectoryImage.js'
export { fetchWalletPage } from './fetchWalletPage.js'
export { searchDirectory } from './searchDirectory.js'
