import type { Siwx } from '../../../../../packages/latchkit/src/core/contracts/siwx.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import { walletLateMs } from '../../../../../packages/latchkit/src/wire/constants.js'
import { fail } from '../../../../../packages/latchkit/src/wire/errors/fail.js'
import { signInRefused, signInUnavailable } from '../../../../../packages/latchkit/src/wire/errors/signIn.js'
import { userRejected, walletFailed } from '../../../../../packages/latchkit/src/wire/errors/wallet.js'
import { connectedState } from '../connectedState.js'
import type { GalleryState } from '../GalleryState.js'
import type { Script } from '../galleryAdapter.js'
import { forever } from '../gallerySend.js'

const until = '2026-01-16T12:00:00.000Z'

/** Creates a way to sign in that answers at once, except where a state overrides it. */
export const gallerySiwx = (more: Partial<Siwx> = {}): Siwx => ({
  createMessage: async ({ accountAddress, chainId }) => ({
    accountAddress,
    chainId,
    domain: location.host,
    uri: `${location.origin}/`,
    version: '1',
    nonce: '7f3c9a1e5b2d48607f3c9a1e5b2d4860',
    issuedAt: '2026-01-15T12:00:00.000Z',
    expirationTime: until,
    toString: () =>
      [
        `${location.host} wants you to sign in with your Ethereum account:`,
        accountAddress,
        '',
        'Sign in to read your orders.',
        '',
        `URI: ${location.origin}/`,
        'Version: 1',
        'Chain ID: 1',
        'Nonce: 7f3c9a1e5b2d48607f3c9a1e5b2d4860',
        'Issued At: 2026-01-15T12:00:00.000Z',
        `Expiration Time: ${until}`,
      ].join('\n'),
  }),
  addSession: async () => undefined,
  revokeSession: async () => undefined,
  setSessions: async () => undefined,
  getSessions: async () => [],
  ...more,
})

const signIn = (
  name: string,
  { siwx, ...more }: Omit<Partial<GalleryState>, 'siwx'> & { readonly siwx?: Partial<Siwx> } = {},
  sign: Script['sign'] = 'never',
  script: Partial<Script> = {},
): GalleryState =>
  connectedState(
    name,
    { siwx: gallerySiwx(siwx), open: () => view('SIWXSignMessage', {}), awaits: '.sign-in-actions', ...more },
    { sign, ...script },
  )

const signButton = '.sign-in-actions > button:last-child'

/** States of signing in: requested, in progress and failed. */
export const signInStates: readonly GalleryState[] = [
  signIn('sign-in'),
  signIn('sign-in-message', { press: ['.disclosure'] }),
  signIn('sign-in-reading', { siwx: { getSessions: forever } }),
  signIn('sign-in-preparing', { siwx: { createMessage: forever }, press: [signButton] }),
  signIn('sign-in-waiting', { press: [signButton] }),
  signIn('sign-in-late', { press: [signButton], waited: walletLateMs }),
  signIn('sign-in-declined', { press: [signButton], awaits: '.alert.info' }, userRejected),
  signIn(
    'sign-in-refused',
    {
      siwx: { addSession: () => Promise.reject(fail(signInRefused, { reason: 'no' })) },
      press: [signButton],
      awaits: '.alert.bad',
    },
    'signs',
  ),
  signIn('sign-in-unavailable', {
    siwx: { createMessage: () => Promise.reject(fail(signInUnavailable, { reason: 'no answer' })) },
    press: [signButton],
    awaits: '.alert.bad',
  }),
  signIn('sign-in-smart-account', { press: [signButton], awaits: '.alert.warn' }, walletFailed, {
    accounts: ['smartAccount'],
  }),
  connectedState('sign-in-unable', {
    siwx: gallerySiwx({ getRequired: () => true }),
    open: () => view('SIWXSignMessage', {}),
    awaits: '.sign-in-actions.uneven',
  }),
]
