import { afterEach, describe, expect, it, vi } from 'vitest'
import { restrictedTimezones } from '../../wire/restrictedTimezones.js'
import { backendUrlOf } from './backendUrl.js'

afterEach(() => {
  vi.unstubAllEnvs()
})

const site = { backendUrl: 'https://gateway.example/', restrictedBackendUrl: 'https://other.example//' }

describe('§9 restricted timezones, readings 13', () => {
  it.each(restrictedTimezones)('%s: the other address, where the site names one', (timezone) => {
    vi.stubEnv('TZ', timezone)
    expect(backendUrlOf(site)).toBe('https://other.example')
    expect(backendUrlOf({ backendUrl: site.backendUrl })).toBe('https://gateway.example')
  })

  it.each(['Europe/Zurich', 'Asia/Taipei', 'Asia/Singapore', 'UTC'])('%s: the one', (timezone) => {
    vi.stubEnv('TZ', timezone)
    expect(backendUrlOf(site)).toBe('https://gateway.example')
  })

  it('a site without a gateway has none anywhere', () => {
    vi.stubEnv('TZ', 'Asia/Shanghai')
    expect(backendUrlOf({})).toBeUndefined()
    expect(backendUrlOf({ restrictedBackendUrl: site.restrictedBackendUrl })).toBeUndefined()
  })
})
