import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useSelect } from '../kit/useSelect.js'
import { loadText } from '../text/loadText.js'
import { localeOf } from '../text/ownTexts.js'
import type { Table } from '../text/translate.js'
import { inLanguage } from './createHost.js'
import { type Host, HostContext } from './useHost.js'

/** Props: the host, and the language and texts to begin with. */
export interface LocalHostProps {
  readonly host: Host
  readonly locale: string
  readonly texts: Table<string> | undefined
  readonly children: ReactNode
}

/** Provides the host in the current language. If the site changes the language, follows once the texts are loaded. */
export function LocalHost({ host, locale, texts, children }: LocalHostProps) {
  const kit = useLatchkit()
  const wanted = useSelect(({ options }) => localeOf(kit, options.locale))
  const [spoken, setSpoken] = useState({ locale, texts })
  useEffect(() => {
    if (wanted === spoken.locale) return
    let isWanted = true
    loadText(kit, wanted).then(
      (table) => isWanted && setSpoken({ locale: wanted, texts: table }),
      (error) => kit.services.logger.error('the texts could not be loaded', error),
    )
    return () => {
      isWanted = false
    }
  }, [kit, wanted, spoken.locale])
  const local = useMemo(
    () => (host.locale === spoken.locale ? host : { ...host, ...inLanguage(spoken.texts, spoken.locale) }),
    [host, spoken],
  )
  return <HostContext.Provider value={local}>{children}</HostContext.Provider>
}
