// A view cannot be pushed without what it needs. Compiled, never run.
import { type Kit, type OpenableView, pushView, replaceView, resetView, type View, view } from 'latchkit'
import type { ConnectorData, WalletRecord } from 'latchkit/wire'
import { isTrue, type Same } from './Same.js'

declare const kit: Kit
declare const connector: ConnectorData
declare const wallet: WalletRecord

pushView(kit, { name: 'Networks', params: {} })
pushView(kit, { name: 'Connect', params: { namespace: 'eip155' } })
pushView(kit, { name: 'ConnectingExternal', params: { connector } })
replaceView(kit, view('ConnectingWalletConnect', { wallet }))
resetView(kit, view('Account', {}))

// @ts-expect-error its connector is missing
pushView(kit, { name: 'ConnectingExternal', params: {} })
// @ts-expect-error it is about a wallet of the list, not about a connector
pushView(kit, { name: 'ConnectingWalletConnect', params: { connector } })
// @ts-expect-error parameters are not optional, so that none is forgotten when a view gets one
pushView(kit, { name: 'Networks' })
// @ts-expect-error no such view
pushView(kit, { name: 'Wallets', params: {} })
// @ts-expect-error the same through the function that makes an entry
view('ConnectingExternal', {})

isTrue<Same<Extract<OpenableView, 'ConnectingExternal' | 'ConnectingWalletConnect'>, never>>()
isTrue<Same<Extract<View, { name: 'ConnectingExternal' }>['params']['connector'], ConnectorData>>()
