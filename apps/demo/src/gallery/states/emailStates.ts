import { type Kit, patch } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import { view } from '../../../../../packages/latchkit/src/core/state/router.js'
import { frameLateMs } from '../../../../../packages/latchkit/src/react/modal/FrameCover.js'
import { emailCooldown, loginNotLoaded } from '../../../../../packages/latchkit/src/wire/errors/frame.js'
import type { GalleryState } from '../GalleryState.js'
import type { EmailScript } from '../galleryEmail.js'
import { allInstalled } from '../galleryWallets.js'

const field = (
  name: string,
  more: Partial<GalleryState> = {},
  email: EmailScript = 'never',
): GalleryState => ({
  name,
  email,
  script: allInstalled,
  awaits: '.email',
  open: () => view('Connect', {}),
  ...more,
})

const account = (
  name: string,
  more: Partial<GalleryState> = {},
  email: EmailScript = 'never',
): GalleryState => ({
  name,
  email,
  connected: true,
  awaits: '.header .end .icon-button + .icon-button',
  script: () => ({ connectors: [] }),
  open: () => view('Account', {}),
  ...more,
})

const update = (name: string, more: Partial<GalleryState> = {}, email?: EmailScript): GalleryState =>
  account(name, { open: () => view('UpdateEmail', {}), awaits: '.email', ...more }, email)

const letDeviceWait = (kit: Kit) => patch(kit, () => ({ waitingDevice: 'ab'.repeat(16) }))

const typed = { type: 'noor@example.net', press: ['.go'] }

/** States of the e-mail wallet on the page: the login, its account, its settings, its address, and a request that waits in the secure frame. */
export const emailStates: readonly GalleryState[] = [
  field('connect-email'),
  field('connect-email-meant', { type: 'noor@gmial.com', awaits: '.meant' }),
  field('connect-email-wrong', { type: 'noor', press: ['.go'], awaits: '.email [role="alert"]' }),
  field('connect-email-waiting', { ...typed, awaits: '.email .spinner' }),
  field('connect-email-failed', { ...typed, awaits: '.email [role="alert"]' }, loginNotLoaded),
  account('account-email'),
  account('account-email-device', { arrange: letDeviceWait }),
  account('wallet-settings', { open: () => view('WalletSettings', {}), awaits: '.row' }),
  account('wallet-settings-device', {
    open: () => view('WalletSettings', {}),
    arrange: letDeviceWait,
    awaits: '.row',
  }),
  account('wallet-settings-opening', {
    open: () => view('WalletSettings', {}),
    press: ['.line:nth-child(2) button'],
    awaits: '.spinner',
  }),
  update('update-email'),
  update('update-email-failed', { ...typed, awaits: '.email [role="alert"]' }, emailCooldown),
  account('approve', {
    open: () => view('ApproveTransaction', {}),
    arrange: (kit) =>
      patch(kit, () => ({
        approvals: [
          {
            id: '1',
            connectorId: 'ID_AUTH',
            method: 'personal_sign',
            namespace: 'gallery',
            caipNetworkId: 'gallery:1',
          },
        ],
      })),
    // No frame comes in the gallery, so the view is seen once the panel no longer waits for it.
    waited: frameLateMs,
    awaits: '.panel:not(.covered) .actions',
  }),
  account('approve-none', { open: () => view('ApproveTransaction', {}), awaits: '.hero' }),
]
