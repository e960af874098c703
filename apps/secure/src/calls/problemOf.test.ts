import { expect, it } from 'vitest'
import { ServiceFailure } from '../identity/callService.js'
import { ar } from '../ui/text/ar.js'
import { en } from '../ui/text/en.js'
import { problemOf } from './problemOf.js'

it.each([en, ar])('a person learns what leads on where trying again does not', (text) => {
  const sentenceOf = (code: string, retrySeconds?: number) =>
    problemOf(new ServiceFailure(code, retrySeconds), text)
  // The operator alone lets the keys go on; a wallet that is made elsewhere takes another code; a limit takes its time.
  expect(sentenceOf('keyHolderStopped')).toBe(text.stopped)
  expect(sentenceOf('userConflict')).toBe(text.madeElsewhere)
  expect(sentenceOf('tooManyDevices', 7_200)).toBe(text.tooMany.replace('{n}', '120'))
  for (const code of ['keyHolderGone', 'siwxStoreFailed', 'unreachable'])
    expect(sentenceOf(code)).toBe(text.unreachable)
  expect(sentenceOf('something new')).toBe(text.failed)
})
