// Sending is one thing in three views: whoever opens one goes on to the next.
export { WalletSendPreview } from '../WalletSendPreview/WalletSendPreview.js'
export { WalletSendSelectToken } from '../WalletSendSelectToken/WalletSendSelectToken.js'
export { WalletSend } from './WalletSend.js'
