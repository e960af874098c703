import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCli } from '../../../fixtures/builtCli.js'
import { newFolder } from '../../../fixtures/newFolder.js'
import { openStandIns, type StandIns } from '../fixtures/standIns.js'
import { openPerson } from './fixtures/provingPerson.js'

// The command as an operator runs it, in development, with the stand-in.

let standIns: StandIns
let cliPath: string
beforeAll(async () => {
  standIns = await openStandIns()
  cliPath = (await buildCli()).path
})
afterAll(() => standIns.close())

/** Runs the command with a person at its terminal, who answers as many questions. */
async function run(answers = Number.POSITIVE_INFINITY) {
  const secretFile = join(newFolder(), 'secret')
  writeFileSync(secretFile, standIns.client.secret)
  const child = spawn(process.execPath, [cliPath, 'social', 'prove', 'github'], {
    env: {
      LATCHKIT_ENVIRONMENT: 'development',
      LATCHKIT_SOCIAL_GITHUB_CLIENT_ID: standIns.client.id,
      LATCHKIT_SOCIAL_GITHUB_CLIENT_SECRET_FILE: secretFile,
      LATCHKIT_SOCIAL_GITHUB_STAND_IN: standIns.urlOf('github'),
    },
  })
  const person = openPerson()
  let [output, errors, seen] = ['', '', 0]
  child.stderr.on('data', (text) => {
    errors += text
  })
  child.stdout.on('data', async (text) => {
    output += text
    if (!output.endsWith('> ')) return
    const question = output.slice(seen)
    seen = output.length
    if (person.questions.length >= answers) return void child.stdin.end()
    child.stdin.write(`${await person.ask(question.replace(/\n> $/, '').trim())}\n`)
  })
  const [code] = await once(child, 'close')
  return { code, output, errors, questions: person.questions.length }
}

it('social prove: walks a person through, prints what to send, and ends with 0', async () => {
  const { code, output, errors, questions } = await run()
  expect([code, errors, questions]).toEqual([0, '', 9])
  const [, report = ''] = output.split('Send us these lines')
  expect(report).toMatch(/ok +code with a wrong verifier +refused\n/)
  expect(report).toContain('write the date into social.github.accepted')
  for (const secret of ['ada', 'login.example', standIns.client.id, standIns.client.secret])
    expect(report).not.toContain(secret)
}, 60_000)

it('error: social prove is left in the middle: it ends with 1, and says nothing of the provider', async () => {
  const { code, output } = await run(1)
  expect([code, output.includes('Send us')]).toEqual([1, false])
}, 60_000)
