import type { ChainNamespace } from '../../wire/caip.js'
import type { AdapterTexts } from '../contracts/adapter.js'
import { type Kit, patch } from '../kit/kit.js'
import { once } from '../kit/oneAtATime.js'

const none: AdapterTexts = {}

/** Loads the texts of a namespace's adapter in a language into the state. If loading fails, its keys have no texts. */
export function loadAdapterTexts(kit: Kit, namespace: ChainNamespace, language: string): Promise<void> {
  if (kit.store.getState().adapterTexts?.[namespace]?.language === language) return Promise.resolve()
  return once(kit, `texts:${namespace} ${language}`, async () => {
    let texts: AdapterTexts | undefined
    try {
      texts = await kit.adapters.get(namespace)?.texts?.(language)
    } catch (error) {
      kit.services.logger.warn('the words of an adapter could not be loaded', error)
    }
    patch(kit, ({ adapterTexts }) => ({
      adapterTexts: { ...adapterTexts, [namespace]: { language, texts: texts ?? none } },
    }))
  })
}
