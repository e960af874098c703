import { enLater } from '../text/enLater.js'
import { useText } from '../text/useText.js'

/** Tells those who listen that something was copied; it stands beside the button, empty before that. */
export function Copied({ isCopied }: { readonly isCopied: boolean }) {
  const t = useText(enLater)
  return (
    <span className="hidden" role="status">
      {isCopied && t('copied')}
    </span>
  )
}
