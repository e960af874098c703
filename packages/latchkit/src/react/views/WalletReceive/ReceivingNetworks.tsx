import { useId, useState } from 'react'
import type { Network } from '../../../wire/entities.js'
import { useHost, useText } from '../../host/useHost.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { commonTexts } from '../../text/en/common.js'
import { receiveTexts } from '../../text/en/receive.js'

/** Up to this many networks are all named. */
const maxNames = 3
/** If there are more networks, this many are named until the visitor asks for all. */
const namesOfMany = 2

/** Shows on which networks the address can receive. Tokens sent to it on another network may be lost. */
export function ReceivingNetworks({ networks }: { readonly networks: readonly Network[] }) {
  const t = useText(commonTexts, receiveTexts)
  const { locale } = useHost()
  const [isAll, setAll] = useState(false)
  const id = useId()
  if (networks.length === 0) {
    return (
      <Alert kind="warn" title={t('unknownNetwork')}>
        {t('receiveUnknown')}
      </Alert>
    )
  }
  const isMany = networks.length > maxNames
  const namedNetworks = isMany && !isAll ? networks.slice(0, namesOfMany) : networks
  const names = namedNetworks.map(({ name }) => isolate(name))
  const unnamedCount = networks.length - namedNetworks.length
  if (unnamedCount > 0) names.push(t('networksMore', { count: unnamedCount }))
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return (
    <Alert kind="info">
      <b id={id}>{t('receiveOn', { networks: list })}</b>
      {t('receiveElsewhere')}
      {isMany && (
        <>
          {' '}
          <button
            className="link"
            part="link"
            type="button"
            aria-expanded={isAll}
            aria-controls={id}
            onClick={() => setAll(!isAll)}
          >
            {t('receiveAll')}
          </button>
        </>
      )}
    </Alert>
  )
}

/** Isolates a name, so that its writing direction does not change the order of the text around it. */
const isolate = (name: string) => `\u2068${name}\u2069`
