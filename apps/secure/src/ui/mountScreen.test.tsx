/** @jsxImportSource preact */
import { expect, it, vi } from 'vitest'
import { mountScreen } from './mountScreen.js'

interface Named {
  readonly name: string
  readonly typed: string
}

function openNamed() {
  let runs = 0
  const screen = mountScreen<Named>({
    state: { name: 'one', typed: '' },
    view: ({ name, typed }) => (
      <section>
        <h1>{name}</h1>
        {name === 'two' && <p>New above the field</p>}
        <input
          value={typed}
          onInput={({ currentTarget }) => screen.show({ name, typed: currentTarget.value })}
        />
      </section>
    ),
    start() {
      runs++
      return () => runs--
    },
  })
  document.body.replaceChildren(screen.node)
  return { screen, field: screen.node.querySelector('input')!, runs: () => runs }
}

it('a state that is drawn anew keeps the elements, the focus, the caret and what is being composed', () => {
  const { screen, field } = openNamed()
  field.focus()
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  field.value = 'にほ'
  field.setSelectionRange(1, 1)
  const write = vi.spyOn(HTMLInputElement.prototype, 'value', 'set')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  screen.show({ ...screen.state(), name: 'two' })
  expect(screen.node.textContent).toBe('twoNew above the field')
  expect(screen.node.querySelector('input')).toBe(field)
  expect([document.activeElement, field.selectionStart, write.mock.calls]).toEqual([field, 1, []])
})

it('what a screen runs ends with it, once, and its picture stays as it was', () => {
  const { screen, runs } = openNamed()
  expect(runs()).toBe(1)
  screen.stop()
  screen.stop()
  screen.show({ name: 'two', typed: '' })
  expect([runs(), screen.node.textContent, screen.state().name]).toEqual([0, 'one', 'one'])
})

it('error: S4: a text stays a text', () => {
  const attack = '<img src=x onerror=alert(1)>'
  const { screen } = openNamed()
  screen.show({ name: attack, typed: attack })
  expect([screen.node.querySelector('img'), screen.node.querySelector('h1')?.textContent]).toEqual([
    null,
    attack,
  ])
})
