/** @jsxImportSource preact */
import { expect, it } from 'vitest'
import { closeByEscape } from './closeByEscape.js'
import { mountScreen } from './mountScreen.js'
import { ScreenLayout } from './parts/ScreenLayout.js'

it('Escape is the Close button of the screen that is shown: not the way back, once a press, and not in the middle of a word', () => {
  const pressed: string[] = []
  const screenNamed = (name: string) => {
    const close = () => {
      pressed.push(name)
      document.body.replaceChildren(screenNamed('next'))
    }
    const back = { name: 'Go back', go: () => void pressed.push('back') }
    const view = () => (
      <ScreenLayout title={name} closeName="Close" close={close} back={back}>
        {name}
      </ScreenLayout>
    )
    return mountScreen({ state: undefined, view }).node
  }
  closeByEscape(document.body)
  document.body.replaceChildren(screenNamed('first'))
  const press = (init: KeyboardEventInit) =>
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', ...init }))
  press({ isComposing: true })
  press({ keyCode: 229 })
  press({ key: 'Enter' })
  expect(pressed).toEqual([])
  press({})
  press({ repeat: true })
  expect(pressed).toEqual(['first'])
  press({})
  expect(pressed).toEqual(['first', 'next'])
})
