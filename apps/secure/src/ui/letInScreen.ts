import type { FrameText } from '../texts/en/frame.js'
import type { WalletText } from '../texts/en/wallet.js'
import { fill } from '../texts/fill.js'
import { element } from './element.js'
import { alert, header } from './screenFrame.js'

interface LetInProps {
  readonly text: FrameText
  readonly texts: WalletText
  readonly email: string
  /** Why no code was sent. */
  readonly problem: string
  /** @returns The sentence that says why the letters did not work; `undefined` if they did. */
  enter(letters: string): Promise<string | undefined>
  close(): void
}

/**
 * Creates the screen for typing the letters that the page of a mailed link shows, after strangers have locked the address by wrong codes.
 */
export function letInScreen({ text, texts, email, problem: why, enter, close }: LetInProps): HTMLElement {
  const field = element('input', {
    id: 'letters',
    name: 'letters',
    type: 'text',
    class: 'plain',
    dir: 'ltr',
    required: true,
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    maxlength: '16',
    'aria-describedby': 'letters-hint letters-problem',
  })
  const problem = element('p', { id: 'letters-problem', class: 'problem', role: 'alert' })
  const button = element('button', { type: 'submit', class: 'primary wide' }, texts.letInGo)
  let isBusy = false

  async function submit(): Promise<void> {
    const letters = field.value.toLowerCase().replace(/[^a-z]/g, '')
    if (isBusy || letters === '') return
    isBusy = true
    button.disabled = true
    problem.replaceChildren(text.checking)
    const sentence = await enter(letters)
    isBusy = false
    button.disabled = false
    problem.replaceChildren(sentence ?? '')
    if (sentence !== undefined) field.focus()
  }

  const form = element(
    'form',
    { class: 'screen', novalidate: true, 'aria-labelledby': 'title' },
    header({ title: text.confirmEmail, closeName: text.close, close }),
    element(
      'div',
      { class: 'body' },
      alert(why, 'warn'),
      element('p', { id: 'letters-hint', class: 'hint' }, fill(texts.letInHint, { email })),
      element('label', { for: 'letters' }, texts.letInField),
      field,
      problem,
    ),
    element('footer', { class: 'footer' }, button),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void submit()
  })
  return form
}
