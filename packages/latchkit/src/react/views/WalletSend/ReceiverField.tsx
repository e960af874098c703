import { type RefObject, useId } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import { showToast } from '../../../core/modal/toast.js'
import { connectionCapabilities } from '../../../core/select/connectionCapabilities.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Address } from '../../parts/Address/Address.js'
import { Button } from '../../parts/Button/Button.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { IconButton } from '../../parts/IconButton/IconButton.js'
import { isComposing } from '../../parts/SearchField/isComposing.js'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import { errorTexts } from '../../text/en/errors.js'
import { sendTexts } from '../../text/en/send.js'
import { errorSentence } from '../../text/errorTexts.js'
import css from './ReceiverField.css?inline'
import type { ReceiverSearch } from './useReceiver.js'

/** The longest payment link that the field accepts, in characters. */
const maxLinkLength = 2_048

/** Props of the field: the typed text, and the state of finding the receiver. */
export interface ReceiverFieldProps {
  readonly kit: Kit
  readonly field: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly network: string
  readonly search: ReceiverSearch
  /** The address of the typed name. */
  readonly foundAddress: string | undefined
  /** Whether the site has fixed the receiver. The visitor then only waits until it is found. */
  readonly isFixed: boolean
  readonly onType: (text: string) => void
  readonly onEnter: () => void
  /** Opens the scanner; absent without a camera. */
  readonly onScan?: (() => void) | undefined
}

/** Shows the field in which the receiver is typed, pasted or scanned. */
export function ReceiverField(props: ReceiverFieldProps) {
  useSheet(css)
  const { kit, field, text, network, search, foundAddress, isFixed, onType, onEnter, onScan } = props
  const t = useText(sendTexts, errorTexts)
  const id = useId()
  const takesNames = useSelect((state) => connectionCapabilities(state).names === true)
  const { isLooking, failure } = search
  const none = takesNames ? 'noSuchReceiver' : 'noSuchAddress'
  const sentence = () => (failure === 'none' ? t(none, { network }) : errorSentence(t, failure, ''))
  const message = failure === undefined ? undefined : sentence()
  return (
    <>
      <div className="send-field">
        <label
          className={`send-whom${message ? ' bad-field' : ''}${text === '' ? '' : ' typed'}`}
          part="field"
        >
          <input
            ref={field}
            type="text"
            dir="auto"
            aria-label={t('receiver')}
            aria-describedby={message ? id : undefined}
            aria-invalid={message ? true : undefined}
            placeholder={t(takesNames ? 'addressOrName' : 'address')}
            value={text}
            readOnly={isFixed}
            // React's `onChange` is not called if the same text is pasted again.
            onInput={({ currentTarget }) => onType(currentTarget.value)}
            onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && onEnter()}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxLinkLength}
          />
        </label>
        <span className="send-tools">
          {isLooking && <Spinner />}
          {text === '' ? (
            <FillIn kit={kit} field={field} onType={onType} onScan={onScan} />
          ) : (
            !isFixed && <Clear onClick={() => onType('')} />
          )}
        </span>
      </div>
      {message && (
        <p id={id} className="send-said bad">
          {message}
        </p>
      )}
      {foundAddress && <FoundAddress address={foundAddress} />}
      <span className="hidden" role="status">
        {isLooking ? t('lookingUp', { name: text.trim() }) : (message ?? foundAddress)}
      </span>
    </>
  )
}

/** Shows the address of the typed name. */
const FoundAddress = (props: { readonly address: string }) => (
  <p className="send-said s">
    <Address {...props} />
  </p>
)

/** Shows the button that empties the field. */
function Clear(props: { readonly onClick: () => void }) {
  const t = useText(sendTexts)
  return <IconButton name={t('clearReceiver')} icon={<Icon name="close" />} {...props} />
}

/** Shows the buttons that fill an empty field without typing. */
function FillIn({
  kit,
  field,
  onType,
  onScan,
}: Pick<ReceiverFieldProps, 'kit' | 'field' | 'onType' | 'onScan'>) {
  const t = useText(sendTexts)
  const paste = async () => {
    try {
      onType((await navigator.clipboard.readText()).trim())
    } catch (error) {
      kit.services.logger.info('nothing could be pasted', error)
      showToast(kit, { kind: 'error', text: t('pasteFailed') })
      field.current?.focus()
    }
  }
  return (
    <>
      {onScan && (
        <button className="send-scan" type="button" aria-label={t('scan')} onClick={onScan}>
          <LineIcon name="qrCode" />
        </button>
      )}
      <Button small media={<LineIcon name="clipboard" />} onClick={paste}>
        {t('paste')}
      </Button>
    </>
  )
}
