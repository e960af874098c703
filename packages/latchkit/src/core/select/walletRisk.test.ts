import { describe, expect, it } from 'vitest'
import type { ConnectorData } from '../../wire/entities.js'
import { initialOptions } from '../state/options.js'
import { peerRisk, walletRisks } from './walletRisk.js'

const state = {
  wallets: [{ id: 'fox', name: 'Fox Wallet', rdns: 'io.fox', chains: [] }],
  options: { ...initialOptions, customWallets: [{ id: 'own', name: 'Own Purse' }] },
}
const connector = (name: string, rdns?: string): ConnectorData => ({
  ...{ id: 'x', type: 'ANNOUNCED', name, namespaces: [], instance: 1, shared: false },
  ...(rdns !== undefined && { info: { rdns } }),
})
const riskOf = walletRisks(state)

describe('a wallet that announces itself', () => {
  it('error: readings 39, is marked where its name is or looks like a known one, also one of the site', () => {
    expect(riskOf(connector('Fox Wallet', 'evil.fox'))).toEqual({ kind: 'alike', name: 'Fox Wallet' })
    expect(riskOf(connector('Fоx Wallet', 'evil.fox'))).toEqual({ kind: 'alike', name: 'Fox Wallet' })
    expect(riskOf(connector('0wn Purse', 'evil.own'))).toEqual({ kind: 'alike', name: 'Own Purse' })
    expect(riskOf(connector('Жar', 'evil.jar'))).toEqual({ kind: 'mixed' })
  })

  it('is not, where the directory knows its rdns, or it says none, or its name is like any other', () => {
    expect(riskOf(connector('Fоx', 'io.fox'))).toBeUndefined()
    expect(riskOf(connector('Fox Wallet', 'IO.fox.mobile'))).toBeUndefined()
    expect(riskOf(connector('Fox Wallet'))).toBeUndefined()
    expect(riskOf(connector('Owl', 'io.owl'))).toBeUndefined()
  })
})

describe('a wallet that registers by Wallet Standard, and says no more than its name', () => {
  const standard = (name: string, rdns?: string) => ({ ...connector(name, rdns), standardName: name })

  it('error: readings 39, is marked for a name in other letters, not for the very name of a known wallet', () => {
    expect(riskOf(standard('F\u043ex Wallet'))).toEqual({ kind: 'alike', name: 'Fox Wallet' })
    expect(riskOf(standard('\u0416Fox'))).toEqual({ kind: 'mixed' })
    expect(riskOf(standard('fox wallet'))).toBeUndefined()
    expect(riskOf(standard('Fox'))).toBeUndefined()
    expect(riskOf(standard('Owl'))).toBeUndefined()
    // One of the site's own, which says its rdns.
    expect(riskOf(standard('F\u043ex', 'io.fox'))).toBeUndefined()
  })
})

describe('a wallet that is paired with', () => {
  it('error: readings 39, is marked for a name in other letters, not for the very name of a known wallet', () => {
    expect(peerRisk(state, 'Fоx Wallet')).toEqual({ kind: 'alike', name: 'Fox Wallet' })
    expect(peerRisk(state, 'ЖFox')).toEqual({ kind: 'mixed' })
    expect(peerRisk(state, 'fox wallet')).toBeUndefined()
    expect(peerRisk(state, 'Owl')).toBeUndefined()
  })
})
