import { expect, it } from 'vitest'
import { readConfig } from '../config/readConfig.js'
import { tierOf } from '../startCustody.js'

const services = ['auth', 'recovery', 'mailer'] as const

it('the start says a tier no higher than the addresses bear out', () => {
  const tier = (urls: readonly string[], more: Record<string, string> = {}) =>
    tierOf(
      readConfig({
        ...Object.fromEntries(
          urls.map((url, at) => [`LATCHKIT_CUSTODY_${services[at]?.toUpperCase()}_URL`, url]),
        ),
        ...more,
      }).custody,
    )
  const apart = { LATCHKIT_CUSTODY_IS_ON_OWN_HOSTS: 'true' }
  const hosts = ['http://auth:1', 'http://recovery:1', 'http://mailer:1']
  expect(tier([])).toBe(0)
  expect(tier(hosts.slice(0, 2), apart)).toBe(0)
  expect([tier(hosts), tier(hosts, apart)]).toEqual([1, 2])
  expect(tier(['http://127.0.0.1:1', 'http://recovery:1', 'http://mailer:1'], apart)).toBe(1)
  expect(tier(['http://auth:1', 'http://auth:2', 'http://mailer:1'], apart)).toBe(1)
})
