import { expect, it } from 'vitest'
import { fail } from '../../wire/errors/fail.js'
import { siwxMessageInvalid, siwxSignatureInvalid } from '../../wire/errors/siwx.js'
import { connect } from '../connect/connect.js'
import type { AdapterContext, VerifyRequest } from '../contracts/adapter.js'
import type { Siwx } from '../contracts/siwx.js'
import { codeOf } from '../fixtures/codeOf.js'
import { signInServer } from '../fixtures/signInServer.js'
import { createToy } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { sessionState } from '../select/sessionState.js'
import { signIn } from './signIn.js'

const world = worlds()
let count = 0

/** A site whose adapter verifies what its wallets sign, as it is told to. */
async function site(answer: 'valid' | 'invalid' | 'unknown', more: Partial<Siwx> = {}) {
  const verified: VerifyRequest[] = []
  const toy = createToy({ can: { siwx: true } })
  const verifyMessage = async (request: VerifyRequest) => {
    verified.push(request)
    return answer
  }
  const setup = (context: AdapterContext) => ({
    ...toy.adapter.setup(context),
    verify: async () => ({ verifyMessage }),
  })
  const { siwx, server } = signInServer(() => 0, more)
  const last = { toy: { ...toy, adapter: { ...toy.adapter, setup } }, storage: world().storage }
  const { kit, start } = world({ siwx, id: `verified${count++}` }, last)
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  await expect.poll(() => sessionState(kit.store.getState(), 'toy').status).toBe('due')
  return { kit, server, verified }
}

it('what a wallet has signed is verified on this page before its server gets it', async () => {
  const { kit, server, verified } = await site('valid')
  const { message } = await signIn(kit)
  expect(verified).toMatchObject([
    { message, caipNetworkId: 'toy:1', signature: { signature: `signed:${message}`, type: 'stamp' } },
  ])
  expect(server.sessions()).toMatchObject([
    {
      data: { accountAddress: 'brick-a', chainId: 'toy:1', domain: 'site.example', nonce: 'nonce1000' },
      message,
      signature: `signed:${message}`,
    },
  ])
})

it.each([true, undefined])(
  'error: a wallet that signs with another key is refused here, and no server is asked (unverified: %s)',
  async (unverified) => {
    const { kit, server } = await site('invalid', unverified ? { unverified } : {})
    expect(await codeOf(signIn(kit))).toBe('signatureMismatch')
    expect(server.calls).not.toContain('verify')
    expect(sessionState(kit.store.getState(), 'toy').isSignedIn).toBe(false)
  },
)

it('where the chain that alone could tell is silent the server decides; without one that is a failure', async () => {
  const served = await site('unknown')
  await signIn(served.kit)
  expect(served.server.sessions()).toHaveLength(1)
  const { kit, server } = await site('unknown', { unverified: true })
  expect(await codeOf(signIn(kit))).toBe('signInUnavailable')
  expect(server.sessions()).toEqual([])
})

it('error: what a way to sign in throws of its own is a failure that visitors have a sentence for', async () => {
  const invalid = async () => Promise.reject(fail(siwxMessageInvalid, { field: 'statement', reason: 'odd' }))
  const unwritten = await site('valid', { createMessage: invalid })
  expect(await codeOf(signIn(unwritten.kit))).toBe('signInNotStarted')
  const addSession = async () => Promise.reject(fail(siwxSignatureInvalid, { reason: '' }))
  const refusing = await site('valid', { addSession })
  expect(await codeOf(signIn(refusing.kit))).toBe('signInRefused')
  const unread = await site('valid', { getSessions: invalid })
  expect(sessionState(unread.kit.store.getState(), 'toy')).toMatchObject({
    failure: { code: 'signInUnavailable' },
  })
})
