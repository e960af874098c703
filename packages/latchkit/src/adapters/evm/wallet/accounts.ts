import type { AccountsCapability } from '../../../core/contracts/adapter.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer, noAccounts } from '../../../wire/errors/wallet.js'
import type { EvmLive } from '../live.js'
import { parseAccounts } from './answers.js'
import { accountsNow } from './events.js'
import { quickAnswerMs, requestWallet } from './requestWallet.js'

/** Creates the account picker of a wallet: `wallet_requestPermissions` (EIP-2255), which asks even if accounts are already shared. */
export function createAccounts(live: EvmLive): AccountsCapability {
  return {
    async choose(connector) {
      const wallet = connector.data.name
      await requestWallet(live, connector, {
        method: 'wallet_requestPermissions',
        params: [{ eth_accounts: {} }],
      })
      const method = 'eth_accounts'
      const addresses = parseAccounts(
        await requestWallet(live, connector, { method }, { timeoutMs: quickAnswerMs }),
      )
      if (!addresses) throw fail(badAnswer, { wallet, method })
      if (!addresses.length) throw fail(noAccounts, { wallet })
      live.sharedAddresses.set(connector.data.id, addresses)
      return accountsNow(live, connector.data.id)
    },
  }
}
