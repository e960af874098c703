// What pairing looks like, behind one `import()`: whoever sees the row in the list has the views a click later.

export { ConnectingWalletConnect } from '../ConnectingWalletConnect/ConnectingWalletConnect.js'
export { ConnectingWalletConnectBasic } from '../ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.js'
export { PairingRow } from '../walletList/PairingRow.js'
export { PairingAhead } from './usePairingAhead.js'
