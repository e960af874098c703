import { type Provider, providerNames, providers, type WayIn } from 'latchkit/wire/custody'
import { expect, it } from 'vitest'
import { createUserFinders } from './createUserFinders.js'

const owners: Readonly<Record<string, string>> = { mac: 'by address' }
const users: Readonly<Record<string, string>> = { u1: 'by identity' }
const finders = createUserFinders({
  findByOwner: async (owner) => owners[owner],
  findById: async (userId) => users[userId],
  identities: {
    findUser: async ({ way, subjectMac }) => (way === 'google' && subjectMac === 'mac' ? 'u1' : undefined),
  },
})

it('an address finds its user, an identity its own, and neither finds what the other one does', async () => {
  expect(await finders.email('mac')).toBe('by address')
  expect(await finders.google('mac')).toBe('by identity')
  for (const way of providers.filter((each) => each !== 'google'))
    expect(await finders[way]('mac')).toBeUndefined()
})

it('a new way has to be a row of the services: the compiler names the tables', () => {
  // @ts-expect-error The row `toy` is missing.
  const findersWithToy: Readonly<Record<WayIn | 'toy', unknown>> = finders
  // @ts-expect-error The row `toy` is missing.
  const namesWithToy: Readonly<Record<Provider | 'toy', string>> = providerNames
  for (const table of [findersWithToy, namesWithToy]) expect('toy' in table).toBe(false)
})
