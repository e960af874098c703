import { describe, expect, it } from 'vitest'
import { type PairingMethod, pairingMethods } from './pairing.js'

/** Tags of request and response, and their times in seconds, as the protocol lists them. */
const listed: Readonly<Record<string, readonly [number, number, number, number]>> = {
  wc_sessionPropose: [1100, 1101, 300, 300],
  wc_sessionSettle: [1102, 1103, 300, 300],
  wc_sessionUpdate: [1104, 1105, 86_400, 86_400],
  wc_sessionExtend: [1106, 1107, 86_400, 86_400],
  wc_sessionRequest: [1108, 1109, 300, 300],
  wc_sessionEvent: [1110, 1111, 300, 300],
  wc_sessionDelete: [1112, 1113, 86_400, 86_400],
  wc_sessionPing: [1114, 1115, 86_400, 86_400],
  wc_sessionAuthenticate: [1116, 1117, 3_600, 3_600],
  wc_pairingDelete: [1000, 1001, 86_400, 86_400],
  wc_pairingPing: [1002, 1003, 30, 30],
}
const methods: Readonly<Record<string, PairingMethod>> = pairingMethods

describe('the methods of the protocol', () => {
  it.each(Object.entries(listed))('%s: tags and times', (name, row) => {
    const { request, response } = methods[name] as PairingMethod
    expect([request.tag, response.tag, request.ttl, response.ttl]).toEqual(row)
  })

  it('are these and no others', () => {
    expect(Object.keys(methods).sort()).toEqual(Object.keys(listed).sort())
  })

  it('refusals of a proposal and of a sign-in have tags of their own', () => {
    const { wc_sessionPropose: propose, wc_sessionAuthenticate: authenticate } = pairingMethods
    expect([propose.reject.tag, propose.autoReject.tag]).toEqual([1120, 1121])
    expect([authenticate.reject.tag, authenticate.autoReject.tag]).toEqual([1118, 1119])
    expect([authenticate.reject.ttl, authenticate.autoReject.ttl]).toEqual([300, 300])
  })

  it('only what a person has to see wakes a phone', () => {
    const waking = Object.entries(methods).flatMap(([name, { request }]) => (request.prompt ? [name] : []))
    expect(waking).toEqual([
      'wc_sessionPropose',
      'wc_sessionRequest',
      'wc_sessionEvent',
      'wc_sessionAuthenticate',
    ])
    expect(Object.values(methods).every(({ response }) => response.prompt === undefined)).toBe(true)
  })
})
