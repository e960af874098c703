// Sending is one thing in three views: whoever opens one goes on to the next.
export { WalletSend } from '../WalletSend/WalletSend.js'
export { WalletSendPreview } from '../WalletSendPreview/WalletSendPreview.js'
export { WalletSendSelectToken } from '../WalletSendSelectToken/WalletSendSelectToken.js'
