import type { ReactNode } from 'react'
import type { Notice as NoticeData } from '../../../core/contracts/send.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useHost } from '../../host/HostContext.js'
import { useSheet } from '../../host/useSheet.js'
import { FullAddress } from '../Address/Address.js'
import { Alert } from '../Alert/Alert.js'
import { CompareAddresses } from './CompareAddresses.js'
import css from './Notice.css?inline'
import { type NoticeTexts, noticeWords } from './noticeWords.js'

/** A notice, and how it is drawn. */
export interface NoticeProps {
  readonly notice: NoticeData
  /** Of which the addresses in it are. */
  readonly namespace: ChainNamespace
  readonly t: NoticeTexts
  /** In place of the title it would have. */
  readonly title?: string | undefined
  /**
   * True where it stands beside the field it is about: an address is not compared here, and a notice that does not block is not read out
   * at once.
   */
  readonly isBeside?: boolean | undefined
  /** The control that does something about it. */
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
            known={known}
            namespace={namespace}
            knownName={words.known}
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

/** By what the two addresses are told apart. */
function keysIn(data: NoticeData['data']): readonly [string, string] | undefined {
  const [own, known] = Array.isArray(data?.keys) ? (data.keys as readonly unknown[]) : []
  return typeof own === 'string' && typeof known === 'string' ? [own, known] : undefined
}
