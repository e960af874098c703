import { expect, it } from 'vitest'
import { walletText as text } from '../texts/en/wallet.js'
import { type HoldState, holdScreen } from './holdScreen.js'
import { timesIn } from './times.js'

const pressed: string[] = []

function buttonsAt(state: HoldState): readonly HTMLButtonElement[] {
  const { node } = holdScreen({
    text,
    state,
    title: 'Register Device',
    closeName: 'Close',
    times: timesIn('en', () => 0),
    deviceName: 'Firefox',
    deviceNumber: '0417',
    approveHere: () => pressed.push('window'),
    close: () => pressed.push('closed'),
  })
  return [...node.querySelectorAll<HTMLButtonElement>('.footer button')]
}

it('what few people need is a link, and the one button is that of everybody', () => {
  const buttons = buttonsAt({ kind: 'waiting', until: 1, isStopped: false })
  expect(buttons.map((each) => [each.className, each.textContent])).toEqual([
    ['link', text.approveHere],
    ['primary', text.done],
  ])
  for (const each of buttons) each.click()
  expect(pressed).toEqual(['window', 'closed'])
})

it('a device that does not wait is offered no window', () => {
  expect(buttonsAt({ kind: 'open' }).map(({ textContent }) => textContent)).toEqual([text.done])
})
