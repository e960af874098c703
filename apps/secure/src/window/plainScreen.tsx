/** @jsxImportSource preact */
import { mountScreen, type Screen } from '../ui/mountScreen.js'
import { ScreenLayout } from '../ui/parts/ScreenLayout.js'
import { Statement } from '../ui/parts/Statement.js'
import type { WindowParts } from './openParts.js'

interface PlainScreenProps {
  readonly title?: string
  /** The sentence; `{}` stands for `value`. */
  readonly sentence: string
  readonly value?: string
  /** A button to continue. */
  readonly act?: { readonly name: string; readonly go: () => void }
}

/** Creates a screen of the window with one message. */
export const plainScreen = (
  { texts }: Pick<WindowParts, 'texts'>,
  { title = texts().title, ...props }: PlainScreenProps,
): Screen => mountScreen({ state: { ...props, title }, view: plainView })

function plainView({ title, sentence, value, act }: PlainScreenProps & { readonly title: string }) {
  const button = act && (
    <button type="button" class="primary wide" onClick={act.go}>
      {act.name}
    </button>
  )
  return (
    <ScreenLayout title={title} footer={button}>
      <div class="body" role="status">
        <Statement text={sentence} value={value} />
      </div>
    </ScreenLayout>
  )
}
