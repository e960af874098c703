import { afterEach, expect, it, vi } from 'vitest'
import { connect } from '../connect/connect.js'
import type { SiweSession } from '../contracts/siwx.js'
import { codeOf } from '../fixtures/codeOf.js'
import { createToy, toyNetwork } from '../fixtures/toy.js'
import { worlds } from '../fixtures/worlds.js'
import { modalState } from '../select/modalState.js'
import { sessionState } from '../select/sessionState.js'
import { signIn } from './signIn.js'
import { signOut } from './signOut.js'

const world = worlds()

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A site with the functions of `siweConfig`, and a server behind them. */
async function site(isValid = true) {
  vi.stubGlobal('location', { host: 'site.example', origin: 'https://site.example', pathname: '/' })
  let session: SiweSession | null = null
  const texts: string[] = []
  const toy = createToy({ namespace: 'eip155', can: { siwx: true } })
  const top = createToy({ namespace: 'top', can: { siwx: true } })
  const here = world(
    {
      networks: [toyNetwork('1', 'eip155'), toyNetwork('1', 'top')],
      adapters: [toy.adapter, top.adapter],
      siweConfig: {
        getNonce: async () => '12345678',
        createMessage: ({ address, chainId, nonce, domain }) => `${domain} ${address} ${chainId} ${nonce}`,
        async verifyMessage({ message, signature }) {
          texts.push(message)
          if (!isValid || signature !== `signed:${message}`) return false
          session = { address: 'brick-a', chainId: 1 }
          return true
        },
        getSession: async () => session,
        async signOut() {
          session = null
          return true
        },
      },
    },
    { toy, storage: world().storage },
  )
  await here.start()
  toy.add('a')
  await connect(here.kit, { connector: 'toy:a' })
  const state = () => sessionState(here.kit.store.getState(), 'eip155')
  await expect.poll(() => state().status).toBe('due')
  return { ...here, state, texts, top }
}

it('asks accounts of other families for nothing: the texts of such a site are of Ethereum’s', async () => {
  const { kit, top } = await site()
  await signIn(kit)
  top.add('b')
  await connect(kit, { connector: 'toy:b' })
  expect(sessionState(kit.store.getState(), 'top').status).toBe('absent')
  expect(modalState(kit.store.getState()).open).toBe(false)
  expect(await codeOf(signIn(kit, { namespace: 'top' }))).toBe('noActiveCaipAddress')
})

it('has the same states, under the name ConnectingSiwe, required unless the site says otherwise', async () => {
  const { kit, state, texts } = await site()
  expect(modalState(kit.store.getState()).view).toBe('ConnectingSiwe')
  expect(state().isRequired).toBe(true)
  await signIn(kit)
  expect(texts).toEqual(['site.example brick-a 1 12345678'])
  expect(state().address).toBe('brick-a')
  await signOut(kit)
  expect(state().isSignedIn).toBe(false)
})

it('error: what the site does not verify is not signed in', async () => {
  const { kit, state } = await site(false)
  expect(await codeOf(signIn(kit))).toBe('signInRefused')
  expect(state().isSignedIn).toBe(false)
})
