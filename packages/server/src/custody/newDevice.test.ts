import { expect, it } from 'vitest'
import { endsOfTests } from '../fixtures/endsOfTests.js'
import { describeStoresInTurn } from '../fixtures/stores.js'
import { defaultCodeLimits } from './codes/codeLimits.js'
import { openFrame } from './fixtures/frame.js'
import { ada, dayMs, openSocialHome } from './fixtures/socialHome.js'
import { secureOrigin, site } from './fixtures/stage.js'
import { openToyProvider } from './fixtures/toyProvider.js'
import { createRecovery } from './recovery/createRecovery.js'
import type { NewDeviceProofs } from './recovery/recoveryContext.js'

// What a new device needs by a provider's proof where the wallet has a confirmed address. The provider is a toy; everything else is real.

const email = 'ada@example.org'

describeStoresInTurn('the proofs of a new device', (make) => {
  const ends = endsOfTests()

  async function open(newDevice?: NewDeviceProofs) {
    const provider = openToyProvider()
    const home = await openSocialHome(make, { provider, ...(newDevice && { newDevice }) })
    ends.push(() => home.close())
    const { stage, makeMailUser, loginWithBoth, link, prove } = home
    /** Starts recovery anew with another setting. */
    function switchTo(next: NewDeviceProofs): void {
      stage.programs.recovery = createRecovery({
        store: stage.stores.recovery,
        holder: stage.holders.recovery,
        mailer: stage.posts.recovery,
        clock: stage.clock,
        log: () => undefined,
        metrics: stage.metrics,
        limits: { ...defaultCodeLimits, requestsPerSecond: 10_000 },
        projects: new Set(['project', 'other']),
        origin: secureOrigin,
        namesSite: () => true,
        verifiers: provider.verifiers,
        newDevice: next,
      })
    }
    /** A wallet with a confirmed address and an identity. */
    async function openWallet() {
      const made = await makeMailUser(email)
      await loginWithBoth(made.frame)
      await link(made.userId, ada)
      stage.clock.advance(31_000)
      return made
    }
    /** What recovery answers a new device that shows the provider's proof. */
    async function outcome(more: object = {}) {
      const { recovery } = await prove(await openFrame(stage), ada, { more })
      return recovery.code ?? recovery.body.status
    }
    return { ...home, switchTo, openWallet, outcome }
  }

  it('two proofs are asked for unless the operator says otherwise, whatever a request says', async () => {
    const { openWallet, outcome } = await open()
    await openWallet()
    expect(await outcome()).toBe('proofNeeded')
    for (const more of [{ newDevice: 'sameProof' }, { projectId: 'other' }, { site }])
      expect([more, await outcome(more)]).toEqual([more, 'siwxRequestInvalid'])
  })

  it('the same proof is enough for wallets that were made under it, and then they wait', async () => {
    const { stage, openWallet, outcome } = await open('sameProof')
    await openWallet()
    // Waits also where no other device was used for long, unlike an e-mail wallet.
    stage.clock.advance(40 * dayMs)
    expect(await outcome()).toBe('held')
  })

  it('a laxer setting reaches no wallet of before, and a stricter one all at once', async () => {
    const { openWallet, outcome, switchTo, stage } = await open('twoProofs')
    await openWallet()
    switchTo('sameProof')
    expect(await outcome()).toBe('proofNeeded')
    // Marks the wallet as made under the laxer setting.
    await stage.stores.recovery.write([{ sql: 'UPDATE recovery_users SET same_proof = 1' }])
    expect(await outcome()).toBe('held')
    switchTo('twoProofs')
    expect(await outcome()).toBe('proofNeeded')
  })

  it('who can’t read the mailbox waits three days, and the mailbox is told until when', async () => {
    const { stage, openWallet, prove, inbox } = await open()
    const { userId } = await openWallet()
    const phone = await openFrame(stage)
    const { recovery } = await prove(phone, ada, { more: { withoutMailbox: true } })
    expect(recovery.body.status).toBe('held')
    await stage.mailed()
    const { subject, text } = inbox.mails.at(-1) ?? {}
    expect(subject).toBe('A new device wants to use your wallet')
    expect(text).toMatch(
      /can’t read this mailbox.* after \u2068June 4, 2026.* UTC\u2069\..*\/freeze\/[a-z]{28}$/s,
    )
    const { requestId } = recovery.body
    const ask = async () => {
      const state = await phone.stateOf(userId)
      return (await phone.ask('/release', { requestId, hpkeKey: phone.hpkeKey, state })).body.status
    }
    stage.clock.advance(3 * dayMs - 1)
    expect(await ask()).toBe('held')
    stage.clock.advance(1)
    expect(await ask()).toBe('released')
  })

  it('who then reads the mailbox after all waits no longer than a day', async () => {
    const { stage, openWallet, prove, mailNewDevice } = await open()
    const { userId } = await openWallet()
    const phone = await openFrame(stage)
    await prove(phone, ada, { more: { withoutMailbox: true } })
    const { loginId } = await prove(phone)
    const code = await mailNewDevice(phone, { loginId, userId, email })
    const { body } = await phone.verifyAtRecovery(loginId, code)
    expect(body).toMatchObject({
      status: 'held',
      releaseAt: new Date(stage.clock.now() + dayMs).toISOString(),
    })
  })
})
