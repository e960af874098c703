import { describe, expect, it } from 'vitest'
import type { SharedSession } from '../connector.js'
import { initialPairing } from './initialState.js'
import { type PairingInput, type PairingState, pairing } from './pairing.js'

const session: SharedSession = {
  peer: { name: 'Far', description: '', url: '' },
  namespaces: {},
  expiresAt: 9,
}
const newer = { ...session, expiresAt: 10 }
const uri = { uri: 'toy:link', expiresAt: 240_000 }
const link = { href: 'far://', name: 'Far' }
const connectorId = 'far'
const opened: PairingState = { status: 'connecting', buffering: false, error: false, connectorId }
const shown: PairingState = { ...opened, uri }
const linking: PairingState = { ...shown, linking: link }
const connected: PairingState = { ...opened, status: 'connected', session }
const again: PairingState = { ...opened, session, uri }
const left: PairingState = { ...opened, status: 'disconnected' }

/** The printed table, row by row. */
const table: readonly [from: PairingState, input: PairingInput, to: PairingState][] = [
  [initialPairing, { type: 'open', connectorId }, opened],
  [{ ...left, error: true }, { type: 'open', connectorId }, opened],
  [connected, { type: 'open', connectorId }, { ...opened, session }],
  [shown, { type: 'open', connectorId }, opened],
  [opened, { type: 'uri', uri }, shown],
  [shown, { type: 'uri', uri: { ...uri, uri: 'toy:new' } }, { ...shown, uri: { ...uri, uri: 'toy:new' } }],
  [shown, { type: 'follow', link }, linking],
  [linking, { type: 'follow', link: undefined }, shown],
  [shown, { type: 'failed', aborted: false }, { ...left, error: true }],
  [linking, { type: 'failed', aborted: true }, left],
  [again, { type: 'failed', aborted: false }, { ...connected, error: true }],
  [again, { type: 'failed', aborted: true }, connected],
  [shown, { type: 'session', connectorId, session }, connected],
  [linking, { type: 'session', connectorId, session }, connected],
  [left, { type: 'session', connectorId, session }, connected],
  [connected, { type: 'session', connectorId, session: newer }, { ...connected, session: newer }],
  [connected, { type: 'session', connectorId, session: undefined }, left],
  [again, { type: 'session', connectorId, session: undefined }, shown],
  [connected, { type: 'buffering', buffering: true }, { ...connected, buffering: true }],
]

/** What is not in it changes nothing. */
const illegal: readonly [PairingState, PairingInput][] = [
  [connected, { type: 'uri', uri }],
  [initialPairing, { type: 'uri', uri }],
  [initialPairing, { type: 'follow', link }],
  [connected, { type: 'follow', link }],
  [initialPairing, { type: 'failed', aborted: false }],
  [connected, { type: 'failed', aborted: false }],
  [opened, { type: 'session', connectorId, session: undefined }],
  [connected, { type: 'buffering', buffering: false }],
]

describe('§4 the pairing: three values, a buffering flag, an error flag', () => {
  it.each(table)('%j, %j', (from, input, to) => {
    expect(pairing(from, input)).toEqual(to)
  })

  it.each(illegal)('changes nothing: %j, %j', (from, input) => {
    expect(pairing(from, input)).toBe(from)
  })

  it('begins disconnected', () => {
    expect(initialPairing).toEqual({ status: 'disconnected', buffering: false, error: false })
  })
})
