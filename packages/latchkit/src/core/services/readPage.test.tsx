import { afterEach, expect, it } from 'vitest'
import { readPage } from './readPage.js'

afterEach(() => {
  document.head.replaceChildren()
})

it('§3 a page tells its title, its description and its icon', () => {
  document.title = 'Shop'
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta name="description" content="Bread and cake"><link rel="shortcut icon" href="https://shop.example/icon.png">',
  )
  expect(readPage()).toEqual({
    name: 'Shop',
    description: 'Bread and cake',
    icons: ['https://shop.example/icon.png'],
  })
})

it('§3 a page that says nothing has no words, and an icon in the page itself has no address', () => {
  document.head.innerHTML = '<link rel="icon" href="data:,">'
  expect(readPage()).toEqual({ name: '', description: '', icons: [] })
})
