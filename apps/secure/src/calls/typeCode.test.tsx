import { expect, it } from 'vitest'
import { ServiceFailure } from '../identity/callService.js'
import type { TypedProof } from '../identity/typedProof.js'
import { frameText as text } from '../texts/en/frame.js'
import type { Screen } from '../ui/mountScreen.js'
import { typeCode } from './typeCode.js'

const proof: TypedProof = {
  loginId: 'login',
  email: 'ada@example.org',
  digits: 6,
  // Only recovery mails it, so that no mail is watched.
  kind: 'restoreRecovery',
  resendAt: 0,
  expiresAt: 600_000,
  resend: async () => proof,
  verify: async () => undefined,
}

/** Opens the screen of a code in a frame. */
function openCode(change: Partial<TypedProof>, isLasting = true) {
  const shown: { readonly screen: Screen; readonly height: number | undefined }[] = []
  const parts = {
    screenHost: {
      show: (screen: Screen, _: string, height?: number) => shown.push({ screen, height }),
      clear: () => undefined,
    },
    access: { clock: { now: () => 0 } },
    everySecond: () => () => undefined,
    store: { isLasting },
    text: () => text,
  }
  void typeCode(parts as never, { ...proof, ...change }, new AbortController().signal)
  const [first] = shown
  if (!first) throw new Error('nothing is shown')
  return first
}

it.each([
  ['six digits', 6, true, 256],
  ['six digits, where a note says that the browser stores no keys', 6, false, 400],
  ['twelve digits', 12, true, 400],
] as const)('the height belongs to the kind of screen: %s', (_, digits, isLasting, height) => {
  expect(openCode({ digits }, isLasting).height).toBe(height)
})

it.each([
  ['stays where it is right', true, '123456'],
  ['is typed again where it is not known', undefined, ''],
])('error: of twelve digits that are wrong, the first half %s', async (_, isHalfRight, left) => {
  const { screen } = openCode({
    digits: 12,
    verify: () => Promise.reject(new ServiceFailure('codeWrong', undefined, 4)),
    ...(isHalfRight && { isHalfRight: () => true }),
  })
  const field = screen.node.querySelector('input')
  if (!field) throw new Error('no field')
  field.value = '123456654321'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => screen.node.querySelector('.problem')?.textContent).toContain('Tries left: 4')
  expect(field.value).toBe(left)
})
