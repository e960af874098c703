/** @jsxImportSource preact */
import type { WindowText } from '../texts/en/window.js'
import { fill } from '../texts/fill.js'
import { type MountedScreen, mountScreen } from './mountScreen.js'
import { ScreenLayout } from './parts/ScreenLayout.js'
import { Statement } from './parts/Statement.js'

/** How far a proof by a provider is. */
export type ProviderState =
  | { readonly is: 'offered' }
  /** The window is open: the person is at the provider. */
  | { readonly is: 'asking' }
  /** The services verify what the provider has answered. */
  | { readonly is: 'verifying' }
  | { readonly is: 'failed'; readonly problem: string }

export interface ProviderScreenProps {
  readonly texts: WindowText
  readonly closeName: string
  /** The name of the provider. */
  readonly provider: string
  /** What is proved; `{}` stands for `name`. */
  readonly statement: string
  /** By what the owner recognises the identity. */
  readonly name: string
  /** What happens after the press. */
  readonly note: string
  /** Goes on by another way in of the wallet; absent where it has none. */
  readonly other?: { readonly name: string; take(): void } | undefined
  /** Opens the window. Must be called inside the click. */
  open(): void
  close(): void
}

/** Creates the screen on which a person proves who they are by a provider, in place of a code. */
export const providerScreen = (props: ProviderScreenProps): MountedScreen<ProviderState> =>
  mountScreen<ProviderState>({ state: { is: 'offered' }, view: (state) => providerView(props, state) })

/** Draws the screen of a proof by a provider. */
export function providerView(
  { texts, closeName, provider, statement, name, note, other, open, close }: ProviderScreenProps,
  state: ProviderState,
) {
  const title = fill(texts.socialTitle, { provider })
  const isVerifying = state.is === 'verifying'
  const footer = (
    <>
      {other && !isVerifying && (
        <button type="button" class="link" onClick={other.take}>
          {other.name}
        </button>
      )}
      <div class="pair">
        <button type="button" class="quiet" onClick={close}>
          {texts.cancel}
        </button>
        <button type="button" class="primary" disabled={isVerifying} onClick={() => open()}>
          {isVerifying ? texts.working : state.is === 'asking' ? texts.providerAgain : title}
        </button>
      </div>
    </>
  )
  return (
    <ScreenLayout title={title} closeName={closeName} close={close} footer={footer}>
      <div class="body">
        <Statement text={statement} value={name} />
        <p class={state.is === 'failed' ? 'note bad' : 'note'} role="status">
          {state.is === 'offered' ? note : statusOf(texts, provider, state)}
        </p>
      </div>
    </ScreenLayout>
  )
}

/** The line below the statement: what happens next, or what is wrong. */
function statusOf(
  texts: WindowText,
  provider: string,
  state: Exclude<ProviderState, { is: 'offered' }>,
): string {
  switch (state.is) {
    case 'asking':
      return fill(texts.providerAsking, { provider })
    case 'verifying':
      return texts.providerVerifying
    case 'failed':
      return state.problem
  }
}
