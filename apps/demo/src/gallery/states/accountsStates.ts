import type { Kit } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import { accountState } from '../../../../../packages/latchkit/src/core/select/accountState.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import { labelAddress } from '../../../../../packages/latchkit/src/core/verbs/labelAddress.js'
import { userRejected } from '../../../../../packages/latchkit/src/wire/errors/wallet.js'
import { connectedState } from '../connectedState.js'
import type { GalleryState } from '../GalleryState.js'
import type { Script } from '../galleryAdapter.js'

const accounts = (name: string, script: Partial<Script>, more: Partial<GalleryState> = {}) =>
  connectedState(name, { open: () => view('Accounts', {}), ...more }, script)
const three = ['eoa', 'eoa', 'eoa']
const press = ['.another button']
const labels = ['Treasury', 'Savings that nobody touches before the year is over', 'مدخرات السفر']

/** Sets the site's labels of the accounts; the last account has none. */
function labelAccounts(kit: Kit): void {
  const { allAccounts } = accountState(kit.store.getState())
  for (const [at, label] of labels.entries())
    labelAddress(kit, { address: allAccounts[at]?.address ?? '', label })
}

/** States of the shared accounts, from one to a thousand. */
export const accountsStates: readonly GalleryState[] = [
  accounts('accounts', { accounts: three, choose: 'never' }),
  accounts('accounts-one', { choose: 'never' }),
  accounts('accounts-shared-only', { accounts: three }),
  accounts('accounts-kinds', { accounts: ['smartAccount', 'eoa', 'payment', 'ordinal'] }),
  accounts(
    'accounts-labelled',
    { accounts: ['smartAccount', 'eoa', 'eoa', 'eoa'] },
    { arrange: labelAccounts },
  ),
  accounts('accounts-asking', { accounts: three, choose: 'never' }, { press }),
  accounts('accounts-declined', { accounts: three, choose: userRejected }, { press }),
  accounts('accounts-thousand', { accounts: Array.from({ length: 1000 }, () => 'eoa'), choose: 'never' }),
  accounts(
    'accounts-nothing-found',
    { accounts: Array.from({ length: 12 }, () => 'eoa'), choose: 'never' },
    { type: '0xnothing' },
  ),
  accounts('account-several', { accounts: three, choose: 'never' }, { open: () => view('Account', {}) }),
]
