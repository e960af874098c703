import { expect, it } from 'vitest'
import type { ConnectorData, WalletRecord } from '../../wire/entities.js'
import { initialModal } from '../state/modal.js'
import { initialOptions } from '../state/options.js'
import { connectorImage, walletRows } from './walletRows.js'

const found = (id: string, more: Partial<ConnectorData> = {}): ConnectorData => ({
  ...{ id, type: 'ANNOUNCED', name: id, namespaces: ['toy'], instance: 1, shared: false },
  ...more,
})
const fox: WalletRecord = { id: 'fox', name: 'Fox', image_id: 'fox-mark', rdns: 'io.fox', chains: ['toy:*'] }
const state = (connectors: readonly ConnectorData[]) => ({
  ...{ chains: {}, connectors, wallets: [fox], recentWallets: [], options: initialOptions },
  modal: { ...initialModal, walletsAtOpen: 99, activeChain: 'brick' },
})

it('a wallet without a picture of its own has that of its row: the directory’s, or that of another of its ways', () => {
  const info = { rdns: 'io.fox' }
  const known = found('object', { info })
  expect(connectorImage(state([known]), known)).toEqual({ imageId: 'fox-mark' })

  const owl = { info: { rdns: 'io.owl' } }
  const plain = found('owl object', { ...owl, namespaces: ['brick'] })
  const drawn = found('owl', { ...owl, imageUrl: 'data:owl' })
  const both = state([plain, drawn])
  expect(connectorImage(both, plain)).toEqual({ imageUrl: 'data:owl' })
  expect(walletRows(both).all).toMatchObject([{ connector: plain, imageUrl: 'data:owl' }, { key: 'io.fox' }])
})

it('S9: a second wallet of the same rdns does not have the picture of the first', () => {
  const owl = { info: { rdns: 'io.owl' } }
  const second = found('second', { ...owl, instance: 2 })
  expect(connectorImage(state([found('owl', { ...owl, imageUrl: 'data:owl' }), second]), second)).toEqual({})
})
