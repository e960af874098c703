import type { FoundConnector } from 'latchkit'
import type { ReefSigner } from './signer.js'

/** The names of two events: the page's question, and the signers' answer. */
export const asksEvent = 'reef:anybody'
export const announcesEvent = 'reef:here'

/** Hears of signers: of those that are there, and of those that come. Each is told once. */
export function discover(page: EventTarget, onFound: (connector: FoundConnector) => void): () => void {
  const known = new Map<ReefSigner, string>()
  const hear = (event: Event) => {
    const signer = (event as CustomEvent<ReefSigner>).detail
    if (known.has(signer)) return
    const instance = [...known.keys()].filter(({ rdns }) => rdns === signer.rdns).length + 1
    const id = `reef:${signer.rdns}${instance > 1 ? `#${instance}` : ''}`
    known.set(signer, id)
    onFound({
      data: {
        id,
        instance,
        type: 'ANNOUNCED',
        name: signer.name,
        namespaces: ['reef'],
        shared: false,
        imageUrl: signer.icon,
        info: { rdns: signer.rdns },
      },
      provider: (namespace) => (namespace === 'reef' ? signer : undefined),
    })
  }
  page.addEventListener(announcesEvent, hear)
  page.dispatchEvent(new Event(asksEvent))
  return () => page.removeEventListener(announcesEvent, hear)
}
