import { authEndpoints, type Endpoint, recoveryEndpoints } from 'latchkit/wire/custody'
import { expect, it, vi } from 'vitest'
import { samplesOf } from '../../../latchkit/src/wire/custody/fixtures/spoil.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { openFrame } from './fixtures/frame.js'
import { openHome } from './fixtures/home.js'

// Strangers make proofs, as many as they like: what is refused anyway writes nothing, not even that its proof was shown.

/** The endpoints that answer whoever asks. */
const open = {
  auth: ['keys', 'login', 'loginStatus', 'facts', 'writeChannel', 'readChannel'],
  recovery: ['keys', 'login', 'facts', 'beginRestore'],
}

/** Those whose tries are counted before anything else: thirty in ten minutes of a network. */
const counted = ['useLink', 'useGuest']

const id = 'f'.repeat(32)
const hash = 'A'.repeat(43)

describeStoresInTurn('what is made up', (make) => {
  it('writes nothing, at any endpoint of both services', async () => {
    const { stage } = await openHome(make)
    const frame = await openFrame(stage)
    const tables = { auth: authEndpoints, recovery: recoveryEndpoints } as const
    for (const service of ['auth', 'recovery'] as const) {
      const write = vi.spyOn(stage.stores[service], 'write')
      const all = Object.entries(tables[service] as Record<string, Endpoint>)
      expect(open[service].filter((name) => !all.some(([known]) => known === name))).toEqual([])
      for (const [name, endpoint] of all.filter(
        ([known]) => ![...open[service], ...counted].includes(known),
      )) {
        const path = endpoint.query ? `${endpoint.path}?userId=${id}` : endpoint.path
        // Some ask for the token of a session, and the others refuse a proof that names one.
        for (const body of endpoint.body ? samplesOf(endpoint.body) : [undefined]) {
          const answers = [
            await frame.send(service, endpoint.method, path, body as object, { token: hash }),
            await frame.send(service, endpoint.method, path, body as object),
          ]
          expect([name, write.mock.calls]).toEqual([name, []])
          // A path that is not served yet is refused as well.
          const refused = answers.filter(({ status, code }) => status >= 401 && code !== 'siwxProofInvalid')
          expect([name, answers.map(({ code }) => code), refused.length > 0]).toEqual([
            name,
            expect.anything(),
            true,
          ])
        }
      }
    }
    await stage.close()
  })
})
