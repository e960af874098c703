import type { Connector } from '../../../core/contracts/connector.js'
import { watchUnlock } from '../../shared/wallet/unlocks.js'
import type { EvmLive } from '../live.js'
import { parseAccounts } from './answers.js'
import { listen } from './listen.js'

/** Listens to a wallet that shares no account, until it is connected or left. */
export function awaitUnlock(live: EvmLive, connector: Connector): void {
  watchUnlock(live, connector, (onAccounts) =>
    listen(live, connector, {
      accountsChanged(payload) {
        if (parseAccounts(payload)?.length) onAccounts()
      },
    }),
  )
}
