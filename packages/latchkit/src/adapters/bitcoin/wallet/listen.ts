import type { Connector } from '../../../core/contracts/connector.js'
import { listenSafely } from '../../shared/wallet/listenSafely.js'
import { watchUnlock } from '../../shared/wallet/unlocks.js'
import type { BitcoinWalletDriver, GivenAccount } from '../driver.js'
import type { BitcoinLive } from '../live.js'
import { askWallet } from './askWallet.js'
import { driverOf } from './driverOf.js'

/** The longest wait for the accounts that a wallet shares now, in ms. */
const askAgainTimeoutMs = 10_000

/** Listens to a wallet. @returns The function that stops it. */
export function listen(
  live: BitcoinLive,
  connector: Connector,
  ...listeners: Parameters<BitcoinWalletDriver['listen']>
): () => void {
  return listenSafely(live.context, connector, 'its events', () =>
    driverOf(live, connector)?.listen(...listeners),
  )
}

/** Asks a wallet for the accounts that it shares now, without a question to its person. */
export function askAgain(
  live: BitcoinLive,
  connector: Connector,
  signal?: AbortSignal,
): Promise<readonly GivenAccount[] | undefined> {
  const limits = { timeoutMs: askAgainTimeoutMs, ...(signal && { signal }) }
  return askWallet(live, connector, 'connect', (ask) => ask({ silent: true }), limits)
}

/** Listens to a wallet that shares no account, until it is connected or disconnected. */
export function awaitUnlock(live: BitcoinLive, connector: Connector): void {
  watchUnlock(live, connector, (onAccounts) => {
    const readChange = async (accounts: readonly GivenAccount[] | undefined) => {
      try {
        if ((accounts ?? (await askAgain(live, connector)))?.length) onAccounts()
      } catch (error) {
        live.context.logger.debug(`${connector.data.name} does not say what it shares now`, error)
      }
    }
    return listen(
      live,
      connector,
      (accounts) => void readChange(accounts),
      () => undefined,
    )
  })
}

/**
 * A change of a wallet that is being connected, with the accounts that it now shares. If they are absent, the wallet has to be
 * asked for them.
 */
interface AccountsChange {
  readonly walletAccounts: readonly GivenAccount[] | undefined
}

/** The changes of a wallet that is being connected. */
export interface Changes {
  /** Whether a change waits to be taken. */
  readonly has: boolean
  /** Returns the newest change since the last call; `undefined` if there was none. */
  take(): AccountsChange | undefined
  stop(): void
}

/** Listens before the first question: an answer may be outdated by the time `attach` listens. */
export function watchChanges(live: BitcoinLive, connector: Connector): Changes {
  let newestChange: AccountsChange | undefined
  const noteChange = (walletAccounts: readonly GivenAccount[] | undefined) => {
    newestChange = { walletAccounts }
  }
  const stop = listen(live, connector, noteChange, () => noteChange(undefined))
  return {
    get has() {
      return newestChange !== undefined
    },
    take() {
      const change = newestChange
      newestChange = undefined
      return change
    },
    stop,
  }
}
