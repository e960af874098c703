import { expect, test } from 'vitest'
import { fail } from './errors/fail.js'
import { publishFailed } from './errors/pairing.js'
import { providerError } from './errors/provider.js'

test('an error that a second copy of the kit made is passed on as it is: its cause stays the catalogued one', async () => {
  const copy = (await import('./errors/provider.js?copy' as string)) as {
    providerError: typeof providerError
  }
  const error = copy.providerError(fail(publishFailed, { id: '1', tag: 1108, doubtful: false }))
  expect(copy.providerError).not.toBe(providerError)
  expect(providerError(error)).toBe(error)
  expect(error.cause).toMatchObject({ code: 'publishFailed' })
})
