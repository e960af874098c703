import { useEffect, useRef } from 'react'
import { useSheet, useText } from '../../host/useHost.js'
import { Address } from '../../parts/Address/Address.js'
import { Avatar } from '../../parts/Avatar/Avatar.js'
import { Card } from '../../parts/Card/Card.js'
import { Clamped } from '../../parts/Clamped/Clamped.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { IconButton } from '../../parts/IconButton/IconButton.js'
import { sendTexts } from '../../text/en/send.js'
import css from './ReceiverCard.css?inline'

/** How many characters fit on two lines of a narrow card. */
const nameChars = 44

/** Props of the card: the receiver, and the function that clears it; absent if the site has fixed the receiver. */
export interface ReceiverCardProps {
  readonly address: string
  readonly name: string | undefined
  /** Path of the receiver's picture at the gateway. */
  readonly picture: string | undefined
  /** Whether the field that this card replaces had the focus. */
  readonly hasFocus: boolean
  readonly onClear?: (() => void) | undefined
}

/** Shows the receiver that was found. */
export function ReceiverCard({ address, name, picture, hasFocus, onClear }: ReceiverCardProps) {
  useSheet(css)
  const t = useText(sendTexts)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) card.current?.querySelector('button')?.focus()
  }, [hasFocus])
  return (
    <Card ref={card} className="send-receiver">
      <span className="send-label">{t('sendTo')}</span>
      <div className="send-line">
        <Avatar address={address} picture={picture} />
        <span className="send-who">
          {name === undefined ? (
            <Address address={address} />
          ) : (
            <>
              <span dir="auto">
                <Clamped text={name} maxChars={nameChars} />
              </span>
              <span className="s">
                <Address address={address} />
              </span>
            </>
          )}
        </span>
        {onClear && <IconButton name={t('clearReceiver')} icon={<Icon name="close" />} onClick={onClear} />}
      </div>
    </Card>
  )
}
