import type { Notice as NoticeData } from '../../../core/contracts/send.js'
import type { Kit } from '../../../core/kit/kit.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useText } from '../../host/useHost.js'
import { Copied, useCopy } from '../../parts/CopyButton/CopyButton.js'
import { Notice } from '../../parts/Notice/Notice.js'
import { commonTexts } from '../../text/en/common.js'
import type { SendTexts } from './useSendDraft.js'

/** Props of the notices: the notices, and where they are shown. */
export interface SendNoticesProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace
  readonly notices: readonly NoticeData[]
  readonly t: SendTexts
  /** Whether they are shown in the form, next to the field that they are about. */
  readonly isBeside?: boolean
  /** Whether the quote failed because nothing answered. A blocking notice then says nothing about the draft itself. */
  readonly isUnanswered?: boolean | undefined
}

/** Shows the notices of a draft. A failure has details that can be copied for support. */
export function SendNotices({ kit, namespace, notices, t, isBeside, isUnanswered }: SendNoticesProps) {
  return notices.map((notice) => (
    <Notice
      key={notice.code}
      notice={notice}
      namespace={namespace}
      t={t}
      isBeside={isBeside}
      title={isUnanswered && notice.level === 'block' && !notice.field ? t('notAnswered') : undefined}
      action={
        isBeside ? undefined : <CopyDetails kit={kit} details={detailsOf(notice)} label={t('copyDetails')} />
      }
    />
  ))
}

/** Returns the details of the failure behind a notice, for support: its code, its sentence and the chain's reason. */
function detailsOf({ code, data }: NoticeData): string | undefined {
  const { message, reason } = data ?? {}
  if (typeof message !== 'string') return undefined
  return [`${code}: ${message}`, ...(reason ? [`reason: ${String(reason)}`] : [])].join('\n')
}

/** Shows the button that copies the details of a failure for support; renders nothing without details. */
export function CopyDetails({
  kit,
  details,
  label,
}: {
  readonly kit: Kit
  readonly details: string | undefined
  readonly label: string
}) {
  const t = useText(commonTexts)
  const { isCopied, copy } = useCopy(kit, details)
  if (details === undefined) return null
  return (
    <>
      <button className="link" part="link" type="button" onClick={copy}>
        {isCopied ? t('copied') : label}
      </button>
      <Copied isCopied={isCopied} />
    </>
  )
}
