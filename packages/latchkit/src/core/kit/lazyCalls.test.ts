import { describe, expect, it } from 'vitest'
import { lazyCalls } from './lazyCalls.js'

/** Calls whose file comes when the test says so. */
function open() {
  let made = 0
  let come: (file: { readonly word: string }) => void = () => undefined
  const file = new Promise<{ readonly word: string }>((resolve) => {
    come = resolve
  })
  const make = ({ word }: { readonly word: string }) => {
    made++
    return { say: async (to: string) => `${word} ${to}` }
  }
  let ends = 0
  const calls = lazyCalls(['say'], () => file, make, new Set([() => void ends++]))
  return {
    calls,
    ends: () => ends,
    come: () => come({ word: 'hello' }),
    made: () => made,
  }
}

describe('functions of an object that is made when it is needed', () => {
  it('make it once', async () => {
    const { calls, come, made } = open()
    const answer = [calls.say('you'), calls.say('all')]
    expect(made()).toBe(0)
    come()
    expect(await Promise.all(answer)).toEqual(['hello you', 'hello all'])
    expect(made()).toBe(1)
  })

  it('error: make nothing any more once what they belong to has stopped, also where a call still loads', async () => {
    const { calls, come, made, ends } = open()
    const answer = calls.say('you')
    calls.stop()
    come()
    await expect(answer).rejects.toMatchObject({ code: 'requestAborted' })
    await expect(calls.say('all')).rejects.toMatchObject({ code: 'requestAborted' })
    expect([made(), ends()]).toEqual([0, 1])
  })

  it('error: are refused after that, also where it was made before', async () => {
    const { calls, come } = open()
    come()
    expect(await calls.say('you')).toBe('hello you')
    calls.stop()
    await expect(calls.say('you')).rejects.toMatchObject({ code: 'requestAborted' })
  })
})
