import { describe, expect, it } from 'vitest'
import { createApt } from './apt.mjs'
import { ensureServices } from './services.mjs'

/** An apt-get that notes what it was asked, and whether another one was at work meanwhile. */
function fakeApt(answerTo = () => ({ code: 0, output: '' })) {
  const calls = []
  let running = 0
  async function run(_command, args) {
    const words = args.filter((word) => !/^-|^DPkg/.test(word))
    const isAlone = running === 0
    running++
    calls.push(words.join(' '))
    await new Promise((done) => setTimeout(done, 1))
    running--
    return isAlone ? answerTo(words, calls) : { code: 100, output: 'E: Could not get lock …' }
  }
  return { calls, apt: createApt({ run, pauseMs: 1 }) }
}

describe('installing Debian packages', () => {
  it('asks one after the other: dpkg refuses a second apt-get', async () => {
    const { apt, calls } = fakeApt()
    const answers = await Promise.all([apt('chromium'), apt('firefox-esr', 'xvfb'), apt('redis-server')])
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(calls).toEqual(['update', 'install chromium', 'install firefox-esr xvfb', 'install redis-server'])
  })

  it('waits while another program has the lock', async () => {
    const { apt, calls } = fakeApt((words, { length }) =>
      length < 4 && words[0] === 'install'
        ? { code: 100, output: 'E: Could not get lock /var/lib/dpkg/lock-frontend' }
        : { code: 0, output: '' },
    )
    expect(await apt('redis-server')).toMatchObject({ code: 0, isReachable: true })
    expect(calls).toHaveLength(4)
  })

  it('error: goes on with the next one after a failure, and says whether the network answered', async () => {
    const { apt } = fakeApt((words) => {
      if (words[0] === 'update') return { code: 0, output: 'Err: Temporary failure resolving …' }
      return { code: words[1] === 'gone' ? 100 : 0, output: '' }
    })
    expect(await apt('gone')).toMatchObject({ code: 100, isReachable: false })
    expect(await apt('here')).toMatchObject({ code: 0 })
  })
})

describe('a service that the tests want', () => {
  const gone = [{ name: 'redis-server', isHere: () => false }]
  const refuse = (isReachable) => async () => ({ code: 100, output: 'E: no such package', isReachable })
  const ensure = (how) => ensureServices({ isCi: true, canInstall: true, wanted: gone, ...how })

  it('is installed where it is missing', async () => {
    const here = []
    const install = async (name) => ({ code: 0, output: '', isReachable: true, here: here.push(name) })
    const wanted = [{ name: 'redis-server', isHere: () => here.includes('redis-server') }]
    expect(await ensure({ install, wanted })).toEqual([])
    expect(await ensure({ install, wanted })).toEqual([])
    expect(here).toEqual(['redis-server'])
  })

  it('error: fails in CI when the archive answered, since skipped would be taken for passed', async () => {
    await expect(ensure({ install: refuse(true) })).rejects.toThrow('no redis-server')
  })

  it('is noted as missing elsewhere, and where nothing can be installed', async () => {
    const noted = ['without redis-server its tests are skipped: install that package']
    expect(await ensure({ install: refuse(false) })).toEqual(noted)
    expect(await ensure({ install: refuse(true), isCi: false })).toEqual(noted)
    expect(await ensure({ canInstall: false, install: refuse(true) })).toEqual(noted)
  })
})
