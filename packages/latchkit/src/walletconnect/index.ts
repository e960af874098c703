export type { SiteMetadata, WalletConnectOptions } from './options.js'
export type { PageSignals, Platform, SocketLike } from './relay/platform.js'
export { walletConnect } from './walletConnect.js'
