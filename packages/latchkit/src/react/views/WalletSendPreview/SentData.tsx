import type { Kit } from '../../../core/kit/kit.js'
import type { Json } from '../../../wire/entities.js'
import { Card } from '../../parts/Card/Card.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { CopyDetails } from '../sending/SendNotices.js'
import type { SendTexts } from '../sending/useSendDraft.js'

/** Props of `SentData`: the data that a site sends with the transaction. */
export interface SentDataProps {
  readonly kit: Kit
  readonly data: Json
  readonly t: SendTexts
}

/** Shows the data that a site sends with the transaction: that there is some and how long it is, and all of it once opened. */
export function SentData({ kit, data, t }: SentDataProps) {
  const text = typeof data === 'string' ? data : JSON.stringify(data, undefined, 2)
  return (
    <Card>
      <details className="sent-data">
        <summary className="fact">
          <span>{t('sentData')}</span>
          <span className="num">
            {t('sentDataSize', { count: text.length })} <LineIcon name="down" />
          </span>
        </summary>
        <p className="s">{t('sentDataText')}</p>
        <code dir="ltr">{visible(text)}</code>
        <CopyDetails kit={kit} details={text} label={t('copyDetails')} />
      </details>
    </Card>
  )
}

/** Escapes characters that are invisible or change the direction of the text around them. */
function visible(text: string): string {
  return text.replace(/[^\n -~]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}
