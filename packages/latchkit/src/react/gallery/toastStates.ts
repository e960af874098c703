import { patch } from '../../core/patch.js'
import { view } from '../../core/state/router.js'
import type { Toast } from '../../core/state/toast.js'
import type { GalleryState } from './GalleryState.js'
import { galleryConnector, galleryWallets } from './galleryWallets.js'

const [foxglove, lumen] = galleryWallets

const says = (name: string, toast: Toast): GalleryState => ({
  name,
  script: (namespace) => ({
    connectors: [galleryConnector(namespace, foxglove), galleryConnector(namespace, lumen)],
  }),
  connected: true,
  open: () => view('Account', {}),
  arrange: (kit) => patch(kit, () => ({ toast: { current: toast } })),
  awaits: '.toast',
})

/** A short message of each kind. */
export const toastStates: readonly GalleryState[] = [
  says('toast-success', { kind: 'success', text: 'toast.transactionStarted' }),
  says('toast-error', {
    kind: 'error',
    text: 'Something went wrong',
    detail: 'The wallet reported a problem.',
  }),
  says('toast-loading', { kind: 'loading', text: 'Waiting for Foxglove' }),
]
