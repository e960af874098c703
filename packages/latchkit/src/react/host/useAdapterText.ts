import { useEffect, useMemo } from 'react'
import type { Kit } from '../../core/kit/kit.js'
import { loadAdapterTexts } from '../../core/services/loadAdapterTexts.js'
import { activeNamespace } from '../../core/state/chains.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { languageOf } from '../../wire/languages.js'
import { useSelect } from '../kit/useSelect.js'
import type { TextKey } from '../text/en/modal.js'
import { knownTexts } from '../text/knownTexts.js'
import { type Table, type Texts, textsOf } from '../text/translate.js'
import { useHost } from './HostContext.js'
import { useText } from './useText.js'

type KeyIn<Tables> = Tables extends Table<infer Key> ? Key : never

/** Texts, and whether the adapter's are among them. */
export interface AdapterText<Key extends string> {
  readonly t: Texts<Key>
  readonly isLoaded: boolean
}

/**
 * The texts of the visitor's language as `useText` answers them, where `ifAny` finds the adapter's own before them, what it
 * calls its notices, its fees and its failures, and before those what the site says instead.
 * @param namespace Of which adapter; the active one unless given.
 * @param tables Given alike at each rendering.
 */
export function useAdapterText<const Tables extends readonly Table<string>[]>(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  ...tables: Tables
): AdapterText<TextKey | KeyIn<Tables[number]>> {
  const { locale } = useHost()
  const language = languageOf(locale)
  const t = useText(...tables)
  const used = useSelect((state) => namespace ?? activeNamespace(state))
  const loaded = useSelect((state) => (used === undefined ? undefined : state.adapterTexts?.[used]))
  useEffect(() => {
    if (used !== undefined) void loadAdapterTexts(kit, used, language)
  }, [kit, used, language])
  const texts = loaded?.language === language ? loaded.texts : undefined
  const sites = knownTexts(kit, locale)
  return useMemo(() => {
    const own = textsOf(Object.assign({}, texts, sites) as Table<string>, locale)
    const ifAny: typeof t.ifAny = (key, values) => own.ifAny(key, values) ?? t.ifAny(key, values)
    const all = Object.assign((...request: Parameters<typeof t>) => t(...request), { ifAny, count: t.count })
    return { t: all, isLoaded: texts !== undefined }
  }, [t, texts, sites, locale])
}
