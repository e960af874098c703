import { describe, expect, it } from 'vitest'
import type { SharedSession } from '../contracts/sharedSession.js'
import { initialPairing, type PairingState, pairing } from '../state/pairing.js'
import { pairingStatus } from './pairingStatus.js'

const session: SharedSession = {
  peer: { name: 'Far', description: '', url: '' },
  namespaces: {},
  expiresAt: 9,
}
const opened = pairing(initialPairing, { type: 'open', connectorId: 'far' })
const declined = pairing(opened, { type: 'failed', connectorId: 'far', aborted: false })
const waiting: PairingState = { ...initialPairing, buffering: ['far'] }

describe('§4 the wallet-connect status: three values, a buffering flag, an error flag', () => {
  it.each([
    ['begins disconnected', initialPairing, {}, { status: 'disconnected', buffering: false, error: false }],
    ['a link is shown', opened, {}, { status: 'connecting' }],
    [
      'a session stands',
      pairing(opened, { type: 'settled', connectorId: 'far' }),
      { far: session },
      { status: 'connected' },
    ],
    ['another wallet is paired with meanwhile', opened, { far: session }, { status: 'connecting' }],
    ['it was declined', declined, {}, { status: 'disconnected', error: true }],
    [
      'it was declined, and a session stands',
      declined,
      { far: session },
      { status: 'connected', error: true },
    ],
    ['it was picked up after a page load', initialPairing, { far: session }, { status: 'connected' }],
    ['messages wait', waiting, { far: session }, { status: 'connected', buffering: true }],
  ])('%s', (_, state, sessions, status) => {
    expect(pairingStatus({ pairing: state, sessions })).toMatchObject(status)
  })

  it('is of one connector', () => {
    const state = { pairing: declined, sessions: { other: session } }
    expect(pairingStatus(state, 'other')).toEqual({ status: 'connected', buffering: false, error: false })
    expect(pairingStatus({ ...state, pairing: waiting }, 'other').buffering).toBe(false)
  })
})
