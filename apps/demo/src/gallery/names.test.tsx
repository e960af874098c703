import { expect, it } from 'vitest'
import { stage } from './fixtures/stage.js'
import { of, send } from './states/sendFixtures.js'

it('a name nobody has says so', async () => {
  const { dialog } = await stage('send-no-such-name')
  expect(dialog()?.textContent).toContain('This name doesn’t exist')
})

it('a name says to paste the address where nobody can be asked', async () => {
  const { dialog } = await stage(
    send('send-nobody-to-ask', {
      filled: { ...of(120n), typedReceiver: 'noor.example' },
      script: { name: 'unavailable' },
      more: { awaits: '.send-said' },
    }),
  )
  expect(dialog()?.textContent).toContain('Names can’t be looked up here. Paste the address instead.')
})
