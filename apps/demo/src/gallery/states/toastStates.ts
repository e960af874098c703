import { patch } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import type { Toast } from '../../../../../packages/latchkit/src/core/state/toast.js'
import { connectedState } from '../connectedState.js'
import type { GalleryState } from '../GalleryState.js'
import { productTexts } from '../galleryTexts.js'
import { allInstalled } from '../galleryWallets.js'

const says = (name: string, toast: (t: ReturnType<typeof productTexts>) => Toast) =>
  connectedState(name, {
    script: allInstalled,
    arrange: (kit) => patch(kit, () => ({ toast: { current: toast(productTexts(kit)) } })),
    awaits: '.toast',
  })

const amount = '1.5 ETH'

/** A toast of each kind, with the product's own texts. */
export const toastStates: readonly GalleryState[] = [
  says('toast-success', (t) => ({
    kind: 'success',
    text: t('sentAmount', { amount }),
    link: { text: t('viewIt'), href: 'https://explorer.example/tx/1' },
  })),
  says('toast-error', (t) => ({
    kind: 'error',
    text: t('somethingWentWrong'),
    detail: t('error.walletFailed', { wallet: 'Foxglove' }),
  })),
  says('toast-info', (t) => ({ kind: 'info', text: t('replacedSend'), detail: t('sendReplaced') })),
  says('toast-review', () => ({ kind: 'info', text: 'emailDeviceWants', act: 'reviewDevices' })),
  says('toast-loading', (t) => ({
    kind: 'loading',
    text: 'toast.transactionStarted',
    detail: t('sendingAmount', { amount }),
  })),
]
