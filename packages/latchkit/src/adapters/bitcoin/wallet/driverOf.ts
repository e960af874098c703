import type { Connector } from '../../../core/contracts/connector.js'
import type { Account } from '../../../wire/entities.js'
import type { Dialect } from '../discovery.js'
import type { BitcoinWalletDriver } from '../driver.js'
import type { BitcoinLive } from '../live.js'
import { leatherDriver } from './drivers/leatherDriver.js'
import { type RpcProvider, rpcDriver } from './drivers/rpcDriver.js'
import { standardDriver } from './drivers/standardDriver.js'
import { type OkxWallet, okxDriver, type UnisatProvider, unisatDriver } from './drivers/unisatDriver.js'
import type { StandardBitcoinWallet } from './standardWallet.js'

/** Returns the driver of a wallet, which is made once from the wallet's object. A connected wallet keeps its driver. */
export function driverOf(live: BitcoinLive, connector: Connector): BitcoinWalletDriver | undefined {
  const { id } = connector.data
  const entry = live.drivers.get(id)
  if ('transport' in connector) return entry?.driver
  const foundWallet = live.foundWallets.get(id)
  if (entry && (entry.source === foundWallet?.wallet || live.listenerRemovers.has(id))) return entry.driver
  if (!foundWallet) return undefined
  const driver = driversByDialect[foundWallet.dialect](foundWallet.wallet)
  live.drivers.set(id, { source: foundWallet.wallet, driver })
  return driver
}

/** The function that makes a driver from a wallet's own object, by dialect. */
const driversByDialect: Readonly<Record<Dialect, (wallet: unknown) => BitcoinWalletDriver>> = {
  standard: (wallet) => standardDriver(wallet as StandardBitcoinWallet),
  rpc: (wallet) => rpcDriver(wallet as RpcProvider),
  leather: (wallet) => leatherDriver(wallet as RpcProvider),
  unisat: (wallet) => unisatDriver(wallet as UnisatProvider),
  okx: (wallet) => okxDriver(wallet as OkxWallet),
}

/** Tells whether a wallet chooses coins and fee itself: it signs no PSBT, but sends amounts. */
export function sendsByItself(live: BitcoinLive, connectorId: string): boolean {
  const driver = live.drivers.get(connectorId)?.driver
  return driver?.sendTransfer !== undefined && !driver.signPsbt
}

/** Tells whether the wallet of an account chooses coins and fee itself. */
export function isSentByWallet(live: BitcoinLive, { id }: Pick<Account, 'id'>): boolean {
  return [...live.sharedAccounts].some(
    ([connectorId, accounts]) =>
      sendsByItself(live, connectorId) && accounts.some(({ address }) => address === id),
  )
}
