import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStores } from '../fixtures/stores.js'
import { type GivenSession, openHome } from './fixtures/home.js'
import { makeWallet } from './fixtures/wallet.js'

// Wallets of a stranger crowd the hour of both key holders, through the services themselves.

const [minuteMs, dayMs] = [60_000, 86_400_000]
const ends = endsOfTests()

describeStores('a crowd of fresh wallets', (make) => {
  async function open(perHour: number) {
    const home = await openHome(make, { perHour })
    ends.push(() => home.close())
    const { stage } = home
    let strangers = 0
    return {
      ...home,
      /** Makes so many wallets of strangers, and has both services open their shares eleven minutes later. Returns how many were opened. */
      async crowd(many: number) {
        const outcomes: string[] = []
        for (const service of ['auth', 'recovery'] as const) {
          const made: (readonly [string, string])[] = []
          for (let at = 0; at < many; at++) {
            const userId = (++strangers).toString(16).padStart(32, '0')
            made.push([userId, await stage.holders[service].wrap(userId, 'share', Buffer.alloc(32))])
          }
          stage.clock.advance(11 * minuteMs)
          for (const [userId, wrapped] of made)
            outcomes.push(
              await stage.holders[service].unwrap(userId, 'share', wrapped).then(
                () => 'in',
                ({ code }) => code,
              ),
            )
        }
        return outcomes.filter((each) => each === 'in').length
      },
    }
  }

  it('an owner renews and signs amid 200 fresh wallets, and so does who makes a wallet then; a renewed share is as old as its user', async () => {
    const { stage, makeUser, loginWithBoth, crowd } = await open(8)
    const { frame, userId, wallet } = await makeUser()
    stage.clock.advance(100 * dayMs)
    expect(await crowd(100)).toBe(4)
    const login = await loginWithBoth(frame)
    expect(login.recovery.body.status).toBe('released')
    const split = await makeWallet(wallet.entropy)
    const session = login.session as GivenSession
    const { signed, completed } = await frame.renew(session, login.loginId, userId, 2, split)
    expect([signed.status, completed.status]).toEqual([200, 200])
    expect((await frame.shareAtAuth(session.accessToken)).status).toBe(200)
    // Lets a wallet that is made now sign at once, although the part of the hour for fresh wallets is full.
    const newcomer = await makeUser('eve@example.org')
    expect((await newcomer.frame.shareAtAuth(newcomer.session.accessToken)).status).toBe(200)
    // Opens the owner’s renewed share two days later, in the part for wallets of its age.
    stage.clock.advance(2 * dayMs)
    expect(await crowd(100)).toBe(0)
    expect((await loginWithBoth(frame)).share?.share).toBeDefined()
    // Tells the newcomer, whose wallet is as young as the strangers’, when it is their turn.
    const { recovery } = await loginWithBoth(newcomer.frame)
    expect(recovery.code).toBe('releasesWait')
    const hours = Number(recovery.headers.get('Retry-After')) / 3_600
    expect(hours).toBeGreaterThan(1)
    stage.clock.advance(Math.ceil(hours * 3_600) * 1_000)
    const later = await loginWithBoth(newcomer.frame)
    expect(later.recovery.body.status).toBe('released')
  })
})
