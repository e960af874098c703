/** @jsxImportSource preact */
import type { WindowText } from '../texts/en/window.js'
import { fill } from '../texts/fill.js'
import { type MountedScreen, mountScreen } from '../ui/mountScreen.js'
import { Digits } from '../ui/parts/Digits.js'
import { ScreenLayout } from '../ui/parts/ScreenLayout.js'
import { Statement } from '../ui/parts/Statement.js'

/** What the window of a login by a provider shows. */
export interface SocialState {
  readonly texts: WindowText
  /** The name of the provider, once the window knows it. */
  readonly provider?: string | undefined
  /** The sentence that is shown, by the name of its text. */
  readonly is: SocialSentence
  /** The site to which the person goes back. */
  readonly site?: string | undefined
  /** The digits that are to be typed in the page. */
  readonly digits?: string | undefined
}

export type SocialSentence =
  | 'socialConnecting'
  | 'socialLeaving'
  | 'socialBringing'
  | 'socialDigits'
  | 'backTo'
  | 'socialDropped'
  | 'socialElsewhere'
  | 'socialNoPage'
  | 'socialSilent'
  | 'socialNoStorage'
  | 'socialOff'

/** Creates the screen of a login by a provider. */
export const socialScreen = (state: SocialState): MountedScreen<SocialState> =>
  mountScreen({ state, view: socialView })

/** Draws the window of a login by a provider. */
export function socialView({ texts, provider, is, site = '', digits }: SocialState) {
  const title = provider === undefined ? texts.title : fill(texts.socialTitle, { provider })
  return (
    <ScreenLayout title={title}>
      <div class="body" role="status">
        <Statement text={fill(texts[is], { provider: provider ?? '' })} value={site} />
        {digits !== undefined && (
          <output class="match" aria-label={texts.socialCode}>
            <Digits digits={digits} />
          </output>
        )}
        {digits !== undefined && <p class="hint">{texts.socialDigitsWhy}</p>}
      </div>
    </ScreenLayout>
  )
}
