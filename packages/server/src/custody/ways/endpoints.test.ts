import { providers } from 'latchkit/wire/custody'
import { expect, it } from 'vitest'
import { endpointsAt, realEndpoints } from './endpoints.js'

it('the addresses of each provider are those of its documentation, and there are no others', () => {
  expect(realEndpoints).toEqual({
    google: {
      issuer: 'https://accounts.google.com',
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    apple: {
      issuer: 'https://appleid.apple.com',
      keys: 'https://appleid.apple.com/auth/keys',
    },
    github: {
      issuer: 'https://github.com',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
      emails: 'https://api.github.com/user/emails',
      applications: 'https://api.github.com/applications',
    },
  })
  expect(Object.keys(realEndpoints)).toEqual(providers)
})

it('a stand-in has all of them below its address; programs ask it by the address of this machine', () => {
  expect(endpointsAt(realEndpoints.google, undefined)).toBe(realEndpoints.google)
  expect(endpointsAt(realEndpoints.google, 'http://login.localhost:4407/google')).toEqual({
    issuer: 'http://login.localhost:4407/google',
    keys: 'http://127.0.0.1:4407/google/keys',
  })
})
