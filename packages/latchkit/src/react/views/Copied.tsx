import { commonTexts } from '../text/en/common.js'
import { useText } from '../text/useText.js'

/** Tells those who listen that something was copied; it stands beside the button, empty before that. */
export function Copied({ isCopied }: { readonly isCopied: boolean }) {
  const t = useText(commonTexts)
  return (
    <span className="hidden" role="status">
      {isCopied && t('copied')}
    </span>
  )
}
