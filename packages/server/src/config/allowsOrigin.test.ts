import { describe, expect, it } from 'vitest'
import { allowsHost, allowsOrigin } from './allowsOrigin.js'

const production = { development: false }
const development = { development: true }

describe('origins', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['https://example.com/', 'https://example.com'],
    ['example.com', 'https://example.com'],
    ['example.com', 'http://example.com:8080'],
    ['https://example.com', 'https://example.com:8443'],
    ['https://example.com:443', 'https://example.com'],
    ['http://example.com:80', 'http://example.com'],
    ['*.example.com', 'https://app.example.com'],
    ['https://*.example.com:8443', 'https://app.example.com:8443'],
    ['EXAMPLE.com', 'https://example.COM'],
    ['http://demo.localhost', 'http://demo.localhost:4400'],
    ['capacitor://app', 'capacitor://app'],
  ])('%s has room for %s', (pattern, origin) => {
    expect(allowsOrigin(['https://other.org', pattern], origin, production)).toBe(true)
  })

  it.each([
    ['https://example.com', 'http://example.com'],
    ['https://example.com:8443', 'https://example.com'],
    ['example.com', 'https://app.example.com'],
    ['*.example.com', 'https://example.com'],
    ['*.example.com', 'https://a.b.example.com'],
    ['https://good.example', 'https://good.example.evil.com'],
    ['https://good.example', 'https://evilgood.example'],
    ['https://good.example', 'https://good.example@evil.com'],
    ['*', 'null'],
    ['https://example.com', 'null'],
    ['https://example.com', ''],
    ['https://example.com', 'https://'],
    ['', 'https://example.com'],
  ])('error: %s has no room for %s', (pattern, origin) => {
    expect(allowsOrigin([pattern], origin, production)).toBe(false)
  })

  it.each([
    ['https://example.com', 'example.com', true],
    ['http://example.com:8080', 'example.com:8080', true],
    ['*.example.com', 'app.example.com', true],
    ['https://example.com', 'example.com:8443', true],
    ['https://example.com:443', 'example.com', true],
    ['https://example.com:8443', 'example.com', false],
    ['https://example.com', 'evil.example', false],
    ['https://example.com', '', false],
  ])('%s and the host %s, whose scheme is not known: %s', (pattern, host, has) => {
    expect(allowsHost([pattern], host, production)).toBe(has)
  })

  it('lets localhost and 127.0.0.1 pass in development only, listed or not', () => {
    for (const origin of ['http://localhost:3000', 'http://127.0.0.1:5173']) {
      expect(allowsOrigin(['https://example.com'], origin, development)).toBe(true)
      expect(allowsOrigin([origin], origin, production)).toBe(false)
    }
    expect(allowsOrigin(['https://example.com'], 'https://evil.example', development)).toBe(false)
  })
})
