import { expect, it } from 'vitest'
import { createLatchkit } from '../../core/createLatchkit.js'
import { accountTypeProblems } from '../../core/options/choiceProblems.js'
import { accountType } from '../../core/select/accountType.js'
import { bitcoin as network } from '../../networks/bitcoin.js'
import { bitcoin } from './bitcoin.js'

it('§3, readings 22: accounts are of type payment, or ordinal; a site that wants eoa is told so, and its visitors start with payment', () => {
  const adapter = bitcoin()
  const defaultAccountTypes = { bip122: 'eoa' }
  expect(accountTypeProblems(adapter, defaultAccountTypes)).toEqual([
    { path: 'defaultAccountTypes.bip122', message: 'Expected payment | ordinal, received eoa' },
  ])
  for (const more of [{}, { defaultAccountTypes }]) {
    const kit = createLatchkit({ networks: [network], adapters: [adapter], ...more })
    expect(accountType(kit, 'bip122')).toBe('payment')
    kit.destroy()
  }
})
