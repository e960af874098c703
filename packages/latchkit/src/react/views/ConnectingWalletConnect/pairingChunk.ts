// What pairing looks like, behind one `import()`: whoever sees the row in the list has the views a click later.
export { PairingRow } from '../Connect/PairingRow.js'
export { ConnectingWalletConnectBasic } from '../ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.js'
export { ConnectingWalletConnect } from './ConnectingWalletConnect.js'
