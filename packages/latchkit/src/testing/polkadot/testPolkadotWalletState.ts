import { fromHex } from '../../adapters/polkadot/chain/hex.js'
import type { InjectedPolkadotAccount } from '../../adapters/polkadot/polkadotWallet.js'
import { toSs58Address } from '../../wire/ss58Address.js'
import { polkadotKeys, type TestPolkadotKey } from '../keys.js'
import { rpcError } from '../rpc.js'
import {
  type Answering,
  createAnswering,
  createControls,
  plainBehaviour,
  type WalletControls,
} from '../shared/behaviour.js'
import { createSite, type Site } from '../shared/createSite.js'
import type { Timers } from '../shared/createTimers.js'
import type { TestPolkadotWalletOptions, TestPolkadotWalletSwitches } from '../testWalletOptions.js'
import { accountOf } from './signPolkadot.js'

/** State and keys of a Polkadot test wallet. */
export interface TestPolkadotWalletState extends WalletControls<TestPolkadotWalletSwitches> {
  readonly keys: readonly TestPolkadotKey[]
  readonly accounts: readonly InjectedPolkadotAccount[]
  readonly listeners: Set<(accounts: never) => void>
  readonly site: Site<InjectedPolkadotAccount>
  readonly answering: Answering
  /** Reports accounts to the listeners. */
  emit(accounts: unknown): void
}

const anyNetwork = 42

/** Creates the state of a wallet, restored from storage if there is one. */
export function createTestPolkadotWalletState(
  { keys = polkadotKeys, prefix = anyNetwork, remember }: TestPolkadotWalletOptions,
  { wait }: Timers,
  controls: WalletControls<TestPolkadotWalletSwitches> = createControls(plainBehaviour()),
): TestPolkadotWalletState {
  const accounts = keys.map((key, index) => ({
    address: toSs58Address(fromHex(accountOf(key)) ?? new Uint8Array(), prefix) ?? '',
    genesisHash: null,
    name: `Account ${index + 1}`,
    type: key.type,
  }))
  const listeners: TestPolkadotWalletState['listeners'] = new Set()
  const emit = (payload: unknown) => {
    for (const listener of [...listeners]) listener(payload as never)
  }
  const site = createSite<InjectedPolkadotAccount>({
    family: 'polkadot',
    remember,
    accountsAt: (index) => accounts.slice(index, index + 1),
    onChange: emit,
  })
  return {
    ...controls,
    keys,
    accounts,
    listeners,
    site,
    emit,
    answering: createAnswering(controls.switches, wait),
  }
}

/** Returns the key of an address. @throws 4100 if the site may not see it. */
export function keyOf({ accounts, keys, site }: TestPolkadotWalletState, address: string): TestPolkadotKey {
  const key = keys[accounts.findIndex((each) => each.address === address)]
  if (!key || !site.sharedAccounts().some((each) => each.address === address))
    throw rpcError(4100, 'The account is not shared with this site.')
  return key
}
