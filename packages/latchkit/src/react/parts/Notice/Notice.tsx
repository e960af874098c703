import type { ReactNode } from 'react'
import type { Notice as NoticeData } from '../../../core/contracts/send.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useHost, useSheet } from '../../host/useHost.js'
import { FullAddress } from '../Address/Address.js'
import { Alert } from '../Alert/Alert.js'
import { CompareAddresses } from './CompareAddresses.js'
import css from './Notice.css?inline'
import { type NoticeTexts, noticeWords } from './noticeWords.js'

/** Props of a notice: the notice, and how to show it. */
export interface NoticeProps {
  readonly notice: NoticeData
  /** The namespace of the addresses in the notice. */
  readonly namespace: ChainNamespace
  readonly t: NoticeTexts
  /** Replaces the title of the notice. */
  readonly title?: string | undefined
  /**
   * Whether the notice is shown next to the field that it is about. Addresses are then not compared, and the notice does not
   * interrupt a screen reader.
   */
  readonly isBeside?: boolean | undefined
  /** A control by which the visitor can act on the notice. */
  readonly action?: ReactNode
}

/** Shows a notice about a draft, from the adapter or from the kit. */
export function Notice({ notice, namespace, t, title, isBeside, action }: NoticeProps) {
  useSheet(css)
  const { locale } = useHost()
  const { level, data } = notice
  const { address, known } = data ?? {}
  const words = noticeWords(t, notice, locale)
  const isUrgent = level !== 'info' && !isBeside
  const isCompared = !isBeside && typeof address === 'string' && typeof known === 'string'
  return (
    <Alert
      kind={level === 'block' ? 'bad' : 'warn'}
      title={title ?? words.title}
      role={isUrgent ? 'alert' : 'note'}
    >
      {isCompared ? (
        <>
          <span className="s compare-text">{words.text}</span>
          <CompareAddresses
            address={address}
            knownAddress={known}
            namespace={namespace}
            knownName={words.knownName}
            keys={keysIn(data)}
          />
        </>
      ) : (
        words.text
      )}
      {action && <> {action}</>}
      {isBeside && typeof address === 'string' && known === undefined && (
        <FullAddress address={address} namespace={namespace} />
      )}
    </Alert>
  )
}

/** Returns the keys by which the two addresses of a notice are compared. */
function keysIn(data: NoticeData['data']): readonly [string, string] | undefined {
  const [addressKey, knownKey] = Array.isArray(data?.keys) ? (data.keys as readonly unknown[]) : []
  return typeof addressKey === 'string' && typeof knownKey === 'string' ? [addressKey, knownKey] : undefined
}
