import { patch } from '../../core/kit/patch.js'
import type { Toast } from '../../core/state/toast.js'
import { connectedState } from './connectedState.js'
import type { GalleryState } from './GalleryState.js'
import { allInstalled } from './galleryWallets.js'

const says = (name: string, toast: Toast) =>
  connectedState(name, {
    script: allInstalled,
    arrange: (kit) => patch(kit, () => ({ toast: { current: toast } })),
    awaits: '.toast',
  })

/** A short message of each kind. */
export const toastStates: readonly GalleryState[] = [
  says('toast-success', {
    kind: 'success',
    text: 'toast.transactionStarted',
    detail: 'Sent 1.5 ETH',
    link: { text: 'View', href: 'https://explorer.example/tx/1' },
  }),
  says('toast-error', {
    kind: 'error',
    text: 'Something went wrong',
    detail: 'The wallet reported a problem.',
  }),
  says('toast-info', {
    kind: 'info',
    text: 'Send replaced',
    detail: 'It was sped up or cancelled. Check Activity.',
  }),
  says('toast-loading', { kind: 'loading', text: 'Waiting for Foxglove' }),
]
