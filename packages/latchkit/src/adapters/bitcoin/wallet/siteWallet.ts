import type { Connector } from '../../../core/contracts/connector.js'
import { loadFile } from '../../../core/kit/loadFile.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { type BitcoinWallet, messageProtocols } from '../bitcoinWallet.js'
import { type BitcoinLive, sharedAccount } from '../live.js'
import { signBy, usualProtocol } from './signMessage.js'

/** Makes the wallet object that a site gets. It is the same for every dialect. */
export function createSiteWallet(live: BitcoinLive, connector: Connector): BitcoinWallet {
  return {
    async getAccounts() {
      const accounts = live.sharedAccounts.get(connector.data.id) ?? []
      return accounts.map(({ address, purpose, publicKey, path }) => ({
        ...{ address, purpose, ...(publicKey && { publicKey }), ...(path && { path }) },
      }))
    },
    async signMessage({ address, message, protocol }) {
      const isKnown = protocol === undefined || messageProtocols.includes(protocol)
      const fields = [...(typeof message === 'string' ? [] : ['message']), ...(isKnown ? [] : ['protocol'])]
      if (fields.length) throw fail(missingFields, { fields })
      const account = sharedAccount(live, connector, address)
      return signBy(live, connector, account, message, protocol ?? usualProtocol(account))
    },
    signPsbt: async (request) =>
      (await loadFile(() => import('./signPsbt.js'))).signPsbt(live, connector, request),
  }
}
