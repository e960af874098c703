import type { AdapterContext } from '../../../core/contracts/adapter.js'
import type { NamespaceSession, Transport, TransportEvents } from '../../../core/contracts/transport.js'
import { fail } from '../../../wire/errors/fail.js'
import { badAnswer } from '../../../wire/errors/wallet.js'
import {
  accountsOf,
  addressesOf,
  areAddressesValid,
  findAddress,
  type ListedAddress,
  listIn,
  type PairedAccount,
  propertyOf,
} from './pairedAccounts.js'

/**
 * Limits for asking about accounts one by one: the number of accounts, and the time for all of them in ms. The wallet may show each
 * question to the person.
 */
const maxQuestions = 10
const learnTimeoutMs = 10_000

/** The addresses of the accounts of a session, stored with it, so that an account is the same after a page load. */
export interface SessionAddresses {
  /**
   * Asks the wallet for addresses that the session lacks, with a time limit: accounts can be used without them.
   * @throws `badAnswer` where the addresses are not of the account.
   */
  learn(session: NamespaceSession): Promise<void>
  /** Stores the addresses that the wallet reports by an event. */
  take(event: TransportEvents['event']): void
}

/** Creates the addresses of the accounts that a wallet shares over a pairing. */
export function createSessionAddresses(
  transport: Transport,
  { clock, logger }: Pick<AdapterContext, 'clock' | 'logger'>,
): SessionAddresses {
  const store = ({ account }: PairedAccount, list: readonly ListedAddress[]) =>
    transport
      .addProperties({ [propertyOf(account)]: list })
      .catch((error: unknown) => logger.warn('addresses of an account could not be written down', error))

  const ask = async (session: NamespaceSession, isOver: () => boolean) => {
    if (!session.methods.includes('getAccountAddresses')) return
    const accountsToAsk = accountsOf(session).filter((account) => !addressesOf(session, account).length)
    const accountsByAddress = new Map(
      accountsToAsk.map((each) => [each.account, each]).reverse() as [string, PairedAccount][],
    )
    for (const pairedAccount of [...accountsByAddress.values()].reverse().slice(0, maxQuestions)) {
      if (isOver()) return
      const params = { account: pairedAccount.account, intentions: ['payment', 'ordinal'] }
      // Ignore a failure: the account can be used without its other addresses.
      const answer = await transport
        .request(pairedAccount.network, 'getAccountAddresses', params)
        .catch(() => undefined)
      if (!Array.isArray(answer)) continue
      const list = listIn(answer)
      if (!(await areAddressesValid(pairedAccount, list)))
        throw fail(badAnswer, { wallet: session.wallet, method: 'getAccountAddresses' })
      await store(pairedAccount, list)
    }
  }

  const onEvent = async ({ name, data }: TransportEvents['event']) => {
    if (name !== 'bip122_addressesChanged') return
    const list = listIn(data)
    const session = await transport.session()
    const listedAccounts = session
      ? accountsOf(session).filter(({ account }) => findAddress(list, account))
      : []
    // Do not store addresses that do not fit the account: they would end the connection at the next page load.
    for (const pairedAccount of listedAccounts)
      if (await areAddressesValid(pairedAccount, list)) await store(pairedAccount, list)
  }

  return {
    learn: (session) =>
      new Promise<void>((resolve, reject) => {
        let isOver = false
        const cancel = clock.after(learnTimeoutMs, () => {
          isOver = true
          resolve()
        })
        ask(session, () => isOver)
          .finally(cancel)
          .then(resolve, reject)
      }),
    take: (event) =>
      void onEvent(event).catch((error: unknown) =>
        logger.warn('addresses could not be written down', error),
      ),
  }
}
