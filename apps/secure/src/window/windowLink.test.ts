import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ForeignMessage, linkIn, makeLink, openSeals, windowUrl } from './windowLink.js'

async function bothEnds(link = makeLink()) {
  return { link, frame: await openSeals(link, 'frame'), page: await openSeals(link, 'window') }
}

it('the link goes through the address, behind its hash alone, and both ends have the same six digits', async () => {
  const { link, frame, page } = await bothEnds()
  const url = new URL(windowUrl('https://secure.example', { purpose: 'device', projectId: 'a b', link }))
  expect(linkIn(url.hash)).toEqual(link)
  expect([url.pathname, url.search]).toEqual(['/window', '?projectId=a+b&for=device'])
  expect(frame.digits).toMatch(/^\d{6}$/)
  expect(page.digits).toBe(frame.digits)
})

it.each(['', '#', '#abc.def', `#${'0'.repeat(32)}.short`, `#${'0'.repeat(32)}.${'a'.repeat(44)}`])(
  'error: %s is no link',
  (hash) => expect(linkIn(hash)).toBeUndefined(),
)

it('error: digits of another key are others', async () => {
  const id = '0'.repeat(32)
  const digits = await Promise.all(
    [1, 2, 3].map(
      async (byte) => (await openSeals({ id, key: new Uint8Array(32).fill(byte) }, 'window')).digits,
    ),
  )
  expect(new Set(digits).size).toBe(3)
})

it('messages open once, in their order, at the other end alone, whatever comes between', async () => {
  const tamper = fc.constantFrom('again', 'swap', 'change', 'own', 'otherChannel', 'none')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.string(), tamper), { maxLength: 8 }), async (messages) => {
      const { frame, page } = await bothEnds()
      const stranger = await bothEnds()
      let before: string | undefined
      for (const [message, how] of messages) {
        const sealed = await frame.seal(message)
        const forged = {
          again: before,
          swap: `${sealed.slice(0, 20)}${sealed.slice(24)}`,
          change: `${sealed.slice(0, -2)}${sealed.at(-1)}${sealed.at(-2)}`,
          own: await page.seal(message),
          otherChannel: await stranger.frame.seal(message),
          none: undefined,
        }[how]
        if (forged !== undefined && forged !== sealed) {
          await expect(page.open(forged)).rejects.toThrow(ForeignMessage)
        }
        expect(await page.open(sealed)).toBe(message)
        before = sealed
      }
    }),
    { numRuns: 40 },
  )
})

it('error: the second message does not open before the first', async () => {
  const { frame, page } = await bothEnds()
  const [one, two] = [await frame.seal('one'), await frame.seal('two')]
  await expect(page.open(two)).rejects.toThrow(ForeignMessage)
  expect([await page.open(one), await page.open(two)]).toEqual(['one', 'two'])
})
