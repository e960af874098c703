/** @jsxImportSource preact */
import { mountScreen, type Screen } from './mountScreen.js'
import { ScreenLayout } from './parts/ScreenLayout.js'
import { Statement } from './parts/Statement.js'

interface NoticeScreenProps {
  readonly title: string
  readonly closeName: string
  readonly sentence: string
  readonly note: string
  /** Label of the button at the bottom. */
  readonly doneLabel: string
  close(): void
  /** Called when the screen ends. */
  stop(): void
}

/** Creates a screen with one message, which the person reads and closes. */
export const noticeScreen = (props: NoticeScreenProps): Screen =>
  mountScreen({ state: props, view: noticeView, start: () => props.stop })

function noticeView({ title, closeName, sentence, note, doneLabel, close }: NoticeScreenProps) {
  const button = (
    <button type="button" class="primary wide" onClick={close}>
      {doneLabel}
    </button>
  )
  return (
    <ScreenLayout title={title} closeName={closeName} close={close} footer={button}>
      <div class="body" role="status">
        <Statement text={sentence} />
        <p class="hint">{note}</p>
      </div>
    </ScreenLayout>
  )
}
