import fc from 'fast-check'
import { expect, it } from 'vitest'
import { initialModal } from '../core/kit/initialState.js'
import { plainName } from '../core/select/walletGroups.js'
import { walletRows } from '../core/select/walletRows.js'
import { initialOptions } from '../core/state/options.js'
import type { ConnectorData } from '../wire/entities.js'
import { bundledWallets } from './list.js'
import { moreWallets } from './more.js'
import { standardWallets } from './standardWallets.js'

const wallets = [...bundledWallets, ...moreWallets]
/** Bundled wallets of EVM and of Solana that tell both who they are: by an rdns, and by their name of Wallet Standard. */
const both = wallets.filter(
  ({ id, rdns, chains }) => rdns && chains.length > 1 && standardWallets.includes(id),
)

const byEvm = ({ rdns = '', name }: (typeof both)[number]): ConnectorData => ({
  ...{ id: `eip6963:${rdns}`, type: 'ANNOUNCED', name, namespaces: ['eip155'] },
  ...{ info: { rdns }, instance: 1, shared: false },
})
const byStandard = ({ id, name }: (typeof both)[number]): ConnectorData => ({
  ...{ id: `wallet-standard:${name}`, type: 'ANNOUNCED', name, namespaces: ['solana'] },
  ...{ explorerId: id, instance: 1, shared: false },
})
const rowsOf = (connectors: readonly ConnectorData[]) =>
  walletRows({
    ...{ chains: {}, connectors, wallets, recentWallets: [], options: initialOptions },
    modal: { ...initialModal, walletsAtOpen: 99 },
  }).installed

it('the wallets are those whose name on Solana is known, each told by it', () => {
  expect(both.map(({ id }) => id)).toEqual(expect.arrayContaining(['metamask', 'phantom', 'coinbase', 'okx']))
  for (const { id, name } of both) expect(plainName(name), name).toBe(id)
})

it('a wallet announced by two standards is one row, whichever comes first and whoever comes between', () => {
  const announced = fc.subarray(both, { minLength: 1 }).chain((some) =>
    fc.tuple(
      fc.constant(some),
      fc.shuffledSubarray(
        some.flatMap((each) => [byEvm(each), byStandard(each)]),
        { minLength: some.length * 2 },
      ),
    ),
  )
  fc.assert(
    fc.property(announced, ([some, connectors]) => {
      const rows = rowsOf(connectors)
      expect(rows.map(({ wallet }) => wallet?.id).sort()).toEqual(some.map(({ id }) => id).sort())
      for (const { connectors: ways, otherInstances } of rows) {
        expect(ways.flatMap(({ namespaces }) => namespaces).sort()).toEqual(['eip155', 'solana'])
        expect(otherInstances).toEqual([])
      }
    }),
  )
})

it('error: S9 a wallet that only has the name of a known one, and tells nothing else, is merged with none', () => {
  const phantom = both.find(({ id }) => id === 'phantom') as (typeof both)[number]
  const { explorerId: _, ...nameAlone } = byStandard(phantom)
  expect(rowsOf([byEvm(phantom), nameAlone])).toHaveLength(2)
})
