import { describe, expect, it } from 'vitest'
import { initialPairing, type PairingInput, type PairingState, pairing } from './pairing.js'

const connectorId = 'far'
const uri = { uri: 'toy:link', expiresAt: 240_000 }
const link = { href: 'far://', name: 'Far' }
const over = { connectorId }
const opened: PairingState = { ...initialPairing, status: 'connecting', connectorId }
const shown: PairingState = { ...opened, uri }
const linking: PairingState = { ...shown, linking: link }
const ended: PairingState = { ...opened, status: 'idle' }
const waiting: PairingState = { ...opened, buffering: ['far'] }

/** The printed table, row by row. */
const table: readonly [from: PairingState, input: PairingInput, to: PairingState][] = [
  [initialPairing, { type: 'open', ...over }, opened],
  [{ ...ended, error: true }, { type: 'open', ...over }, opened],
  [shown, { type: 'open', ...over }, opened],
  [shown, { type: 'open', connectorId: 'other' }, { ...opened, connectorId: 'other' }],
  [opened, { type: 'uri', ...over, uri }, shown],
  [
    shown,
    { type: 'uri', ...over, uri: { ...uri, uri: 'toy:new' } },
    { ...shown, uri: { ...uri, uri: 'toy:new' } },
  ],
  [shown, { type: 'follow', ...over, link }, linking],
  [linking, { type: 'follow', ...over, link: undefined }, shown],
  [shown, { type: 'failed', ...over, aborted: false }, { ...ended, error: true }],
  [linking, { type: 'failed', ...over, aborted: true }, ended],
  [shown, { type: 'settled', ...over }, ended],
  [linking, { type: 'settled', ...over }, ended],
  [opened, { type: 'buffering', ...over, buffering: true }, waiting],
  [
    waiting,
    { type: 'buffering', connectorId: 'other', buffering: true },
    { ...waiting, buffering: ['far', 'other'] },
  ],
  [waiting, { type: 'buffering', ...over, buffering: false }, opened],
]

/** Inputs that are not in the table and change nothing. */
const illegal: readonly [PairingState, PairingInput][] = [
  [initialPairing, { type: 'uri', ...over, uri }],
  [ended, { type: 'uri', ...over, uri }],
  [ended, { type: 'follow', ...over, link }],
  [ended, { type: 'failed', ...over, aborted: false }],
  [ended, { type: 'settled', ...over }],
  [opened, { type: 'buffering', ...over, buffering: false }],
]

/** Late inputs, of a connector that another one has replaced. */
const late: readonly PairingInput[] = [
  { type: 'uri', connectorId: 'other', uri: { ...uri, uri: 'toy:late' } },
  { type: 'follow', connectorId: 'other', link: undefined },
  { type: 'failed', connectorId: 'other', aborted: false },
  { type: 'settled', connectorId: 'other' },
]

describe('the pairing under way', () => {
  it.each(table)('%j, %j', (from, input, to) => {
    expect(pairing(from, input)).toEqual(to)
  })

  it.each(illegal)('changes nothing: %j, %j', (from, input) => {
    expect(pairing(from, input)).toBe(from)
  })

  it.each(late)('of another connector, changes nothing: %j', (input) => {
    expect(pairing(linking, input)).toBe(linking)
  })
})
