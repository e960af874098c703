import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { Radios } from './Radios.js'

interface GroupProps {
  readonly hear: (event: string) => void
}

function Group({ hear }: GroupProps) {
  const [value, setValue] = useState('one')
  const change = (next: string) => {
    hear(`change ${next}`)
    setValue(next)
  }
  const names = { one: 'One', two: 'Two', off: 'Off' }
  const again = (same: string) => hear(`again ${same}`)
  return <Radios legend="" names={names} value={value} change={change} again={again} disabled={['off']} />
}

it('a press on the checked button is heard again, and a disabled one cannot be pressed', async () => {
  const heard: string[] = []
  const page = document.body.appendChild(document.createElement('div'))
  createRoot(page).render(<Group hear={(event) => void heard.push(event)} />)
  await expect.poll(() => page.querySelectorAll('input').length).toBe(3)
  const inputs = [...page.querySelectorAll('input')]
  inputs[1]?.click()
  await expect.poll(() => heard).toEqual(['change two'])
  await expect.poll(() => inputs[1]?.checked).toBe(true)
  inputs[1]?.click()
  inputs[2]?.click()
  expect(heard).toEqual(['change two', 'again two'])
  for (const key of [' ', 'a']) {
    const init = { key, bubbles: true, cancelable: true }
    const isFree = inputs[1]?.dispatchEvent(new KeyboardEvent('keydown', init))
    // Else the browser may press the button a second time.
    expect(isFree).toBe(key !== ' ')
  }
  expect(heard).toEqual(['change two', 'again two', 'again two'])
})
