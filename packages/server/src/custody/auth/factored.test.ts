import { expect, it } from 'vitest'
import { endsOfTests } from '../../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../../fixtures/stores.js'
import { type GivenSession, openHome } from '../fixtures/home.js'
import { makeWallet } from '../fixtures/wallet.js'
import { wrapsHashOf } from '../walletSignature.js'

const wrapped = { ciphertext: 'A'.repeat(82), salt: 'A'.repeat(22), memoryKib: 65_536, passes: 3 }
const [hashOfOne, hashOfNone] = [wrapsHashOf([wrapped]), wrapsHashOf([])]

describeStoresInTurn('the wallet’s statement on a recovery password at auth', (make) => {
  const ends = endsOfTests()

  async function open() {
    const home = await openHome(make)
    ends.push(() => home.close())
    const { frame, userId, wallet } = await home.makeUser()
    /** Brings a split to both services, up to the signature. */
    async function bring(version: number, more: object = {}) {
      const { session, loginId, auth } = await home.loginWithBoth(frame)
      const token = (session as GivenSession).accessToken
      const next = await makeWallet(wallet.entropy)
      const offered = await frame.offer(loginId, userId, version, next, more)
      expect(offered.status).toBe(200)
      expect((await frame.commit(token, userId, version, next, offered.body.released)).status).toBe(200)
      const sign = (factored?: object) =>
        frame.signSplit(token, userId, version, next, factored && { factored })
      const factored = (wrapsHash: string) => ({
        wrapsHash,
        factor: next.signFactor(userId, version, wrapsHash),
      })
      return { next, sign, factored, auth, answered: () => frame.shareAtAuth(token) }
    }
    return { ...home, frame, userId, bring }
  }

  it('goes with the signature of its split: each device hears it, and a later split has its own or none', async () => {
    const { bring, loginWithBoth, frame } = await open()
    const second = await bring(2, { wrapped })
    const set = second.factored(hashOfOne)
    expect((await second.sign(set)).status).toBe(200)
    expect((await second.answered()).body).toMatchObject({ version: 2, factored: set })
    // The answer was lost: it is sent again.
    expect((await second.sign(set)).status).toBe(200)
    expect((await loginWithBoth(frame)).auth.body).toMatchObject({ version: 2, factored: set })
    const third = await bring(3, { password: 'set', wrapped })
    // What waits says nothing of the present one.
    expect(third.auth.body).toMatchObject({ version: 2, factored: set })
    const removal = third.factored(hashOfNone)
    expect((await third.sign(removal)).status).toBe(200)
    expect((await third.answered()).body).toMatchObject({ version: 3, factored: removal })
    const fourth = await bring(4, { password: 'set', wrapped })
    // The frame of before says nothing of it.
    expect((await fourth.sign()).status).toBe(200)
    const { body } = await fourth.answered()
    expect([body.version, body.factored]).toEqual([4, undefined])
  }, 60_000)

  it('error: a statement of another wallet, split or password is not kept, and neither is the signature beside it', async () => {
    const { bring, userId } = await open()
    const { next, sign, factored, answered } = await bring(2, { wrapped })
    const { factor } = factored(hashOfOne)
    const others = [
      { wrapsHash: hashOfOne, factor: (await makeWallet()).signFactor(userId, 2, hashOfOne) },
      { wrapsHash: hashOfOne, factor: next.signFactor(userId, 3, hashOfOne) },
      { wrapsHash: hashOfOne, factor: next.signFactor('0'.repeat(32), 2, hashOfOne) },
      { wrapsHash: hashOfOne, factor: next.sign(userId, 2) },
      { wrapsHash: hashOfNone, factor },
    ]
    for (const other of others) expect((await sign(other)).code).toBe('signatureWrong')
    for (const unread of [{ factor }, { wrapsHash: hashOfOne }, { wrapsHash: hashOfOne, factor, more: 1 }])
      expect((await sign(unread)).status).toBe(400)
    expect((await answered()).body).toMatchObject({ version: 1 })
    expect((await sign({ wrapsHash: hashOfOne, factor })).status).toBe(200)
    expect((await answered()).body).toMatchObject({ version: 2, factored: { wrapsHash: hashOfOne, factor } })
    // A present split that is signed keeps its statement.
    for (const other of others) expect((await sign(other)).status).toBe(200)
    expect((await answered()).body).toMatchObject({ factored: { wrapsHash: hashOfOne, factor } })
  }, 60_000)
})
