import { describe, expect, it } from 'vitest'
import { worlds } from '../fixtures/worlds.js'
import type { Kit } from '../kit/kit.js'
import { close } from '../modal/close.js'
import { open } from '../modal/open.js'
import { goBack, pushView } from '../modal/router.js'
import { view } from '../state/router.js'
import { beginAttempt, endAttemptInModal } from './beginAttempt.js'

const world = worlds()

/** A visitor in a view over another one, where an attempt waits. */
async function waiting() {
  const { kit, start, clock } = world()
  await start()
  open(kit, { view: 'Connect' })
  pushView(kit, view('ConnectingWalletConnectBasic', {}))
  const done: string[] = []
  const begin = (name: string) => {
    let answer: () => void = () => undefined
    let signal: AbortSignal | undefined
    beginAttempt(kit, 'ConnectingWalletConnectBasic', {
      run: (ended) => {
        signal = ended
        return new Promise<void>((resolve) => {
          answer = resolve
        })
      },
      onDone: () => done.push(name),
    })
    return {
      isEnded: () => signal?.aborted,
      answer: async () => {
        answer()
        await clock.advance(0)
      },
    }
  }
  return { kit, begin, done }
}

describe('an attempt that is begun in a view', () => {
  it.each<[string, (kit: Kit) => unknown]>([
    ['Back', goBack],
    ['closing', close],
    ['the end of the kit', (kit) => kit.destroy()],
    ['the visitor, in the view', endAttemptInModal],
  ])('is ended by %s, and a late yes leads nowhere', async (_, end) => {
    const { kit, begin, done } = await waiting()
    const attempt = begin('first')
    expect(attempt.isEnded()).toBe(false)
    end(kit)
    expect(attempt.isEnded()).toBe(true)
    await attempt.answer()
    expect(done).toEqual([])
  })

  it('gives way to a second one', async () => {
    const { begin, done } = await waiting()
    const [first, second] = [begin('first'), begin('second')]
    expect([first.isEnded(), second.isEnded()]).toEqual([true, false])
    await first.answer()
    await second.answer()
    expect(done).toEqual(['second'])
  })

  it('goes on below what comes to lie over its view', async () => {
    const { kit, begin, done } = await waiting()
    const attempt = begin('first')
    pushView(kit, view('WhatIsAWallet', {}))
    expect(attempt.isEnded()).toBe(false)
    await attempt.answer()
    expect(done).toEqual(['first'])
  })
})
