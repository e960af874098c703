// npm run prove:container: deploy/Containerfile, built from the packed packages and started by podman with a read-only
// root file system. The base is Debian with Node 22 in it, made here, since not every machine reaches a registry of
// images. As root on Debian, where apt-get installs what is missing; ends with 1 where something is missing or not true.
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { frame, newToken, open } from '../bench/relay/wire.mjs'
import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { ensureNode22 } from './lib/otherNodes.mjs'
import { root, run, seconds, tail } from './lib/run.mjs'
import { ensureServices } from './lib/services.mjs'

const wanted = [
  ...['podman', 'runc', 'iptables', 'debootstrap'].map((name) => ({
    name,
    isHere: () => spawnSync(name, ['--version']).status === 0,
  })),
  { name: 'netavark', isHere: () => existsSync('/usr/lib/podman/netavark') },
]

const base = 'localhost/node-base'
const image = 'localhost/latchkit-server'
/** Below what any machine allows: podman asks for more, which not every root may give. */
const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096']
const began = performance.now()

async function must(program, args, options) {
  const { code, output } = await run(program, args, options)
  if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}\n${tail(output, 25)}`)
  return output
}

async function until(isTrue, what) {
  for (let left = 150; left > 0; left--) {
    const answer = await isTrue()
    if (answer) return answer
    await new Promise((next) => setTimeout(next, 100))
  }
  throw new Error(`not within 15 s: ${what}`)
}

function prove(what, isTrue, found) {
  if (!isTrue) throw new Error(`not true: ${what}\n${found}`)
  console.log(`proven: ${what}`)
}

const freePort = () =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => done(port))
    })
  })

/** Debian's smallest system with Node, npm and the user of Node's image. */
async function makeBase(podman, folder) {
  const system = join(folder, 'system')
  await must('debootstrap', ['--variant=minbase', 'bookworm', system])
  const local = join(system, 'usr/local')
  copyFileSync(realpathSync(await ensureNode22()), join(local, 'bin/node'))
  const npm = dirname(dirname(realpathSync(process.env.npm_execpath)))
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
  await must('chroot', [system, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node'])
  const archive = join(folder, 'system.tar')
  await must('tar', ['-C', system, '-cf', archive, '.'])
  const path = 'ENV=PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  await must('podman', [...podman, 'import', '--quiet', '--change', path, archive, base])
}

/** The image, of the packages as they are now. npm asks the registry that it asks here. */
async function makeImage(podman, folder) {
  const packages = join(folder, 'packages')
  mkdirSync(packages)
  const both = ['-w', 'latchkit', '-w', '@latchkit/server']
  await must('npm', ['pack', ...both, '--pack-destination', packages, '--loglevel=error'])
  const npmrc = join(folder, 'npmrc')
  const setting = (name) => spawnSync('npm', ['config', 'get', name], { encoding: 'utf8' }).stdout.trim()
  const authorities = setting('cafile')
  const mounts = [`${packages}:/packages:ro`, `${npmrc}:/usr/local/etc/npmrc:ro`]
  const lines = [`registry=${setting('registry')}`]
  if (existsSync(authorities)) {
    mounts.push(`${authorities}:/usr/local/etc/authorities.crt:ro`)
    lines.push('cafile=/usr/local/etc/authorities.crt')
  }
  writeFileSync(npmrc, `${lines.join('\n')}\n`)
  const tarballs = readdirSync(packages).map((name) => `/packages/${name}`)
  await must('podman', [
    ...podman,
    ...['build', '--isolation', 'chroot', '--format', 'docker', '--pull=never', '--tag', image],
    ...['--build-arg', `BASE=${base}`, '--build-arg', `PACKAGE=${tarballs.join(' ')}`],
    ...mounts.flatMap((mount) => ['--volume', mount]),
    join(root, 'deploy'),
  ])
}

/** A client of the relay. */
async function connect(port) {
  const received = []
  const onText = (bytes, from, to) => received.push(JSON.parse(bytes.toString('utf8', from, to)))
  const { write, socket } = await open(port, { token: newToken(), onText })
  const hasClosed = new Promise((done) => socket.once('close', done))
  async function call(method, params) {
    const id = Date.now() * 1000 + received.length
    write(frame(JSON.stringify({ jsonrpc: '2.0', id, method, params })))
    const answer = await until(() => received.find((one) => one.id === id), method)
    if (answer.error) throw new Error(`${method}: ${JSON.stringify(answer.error)}`)
  }
  return { received, call, hasClosed, end: () => socket.destroy() }
}

/** Starts a container; answers its port and what asks it. */
async function start(podman, name, more) {
  const port = await freePort()
  await must('podman', [
    ...podman,
    ...['run', '--detach', '--name', name, '--read-only', ...limits],
    // Its timers are systemd's, which does not run everywhere; here the command is run by hand.
    '--health-interval=disable',
    ...['--publish', `127.0.0.1:${port}:4401`, '--env', 'LATCHKIT_OPEN=true', ...more, image],
  ])
  const logs = () => must('podman', [...podman, 'logs', name])
  await until(async () => (await logs()).includes('"listening"'), `${name} listens`)
  return {
    port,
    logs,
    exec: (user, ...command) => run('podman', [...podman, 'exec', '--user', user, name, ...command]),
    health: () => run('podman', [...podman, 'healthcheck', 'run', name]),
    async stop() {
      await must('podman', [...podman, 'stop', '--time', '30', name])
      return must('podman', [...podman, 'inspect', '--format', '{{.State.ExitCode}}', name])
    },
  }
}

async function proveFirst(podman, topic, message) {
  const server = await start(podman, 'first', ['--volume', 'latchkit:/data'])
  const ready = await fetch(`http://127.0.0.1:${server.port}/readyz`)
  prove('/readyz answers 200', ready.status === 200, ready.status)
  const { output: status } = await server.exec('node', 'cat', '/proc/1/status')
  const isPlain = /^Uid:\t1000\t1000\t1000\t1000$/m.test(status) && /^CapEff:\t0+$/m.test(status)
  prove('the process is user 1000 and has no capability', isPlain, status)
  const asRoot = await server.exec('root', 'touch', '/usr/local/mark')
  const isRefused = asRoot.code !== 0 && asRoot.output.includes('Read-only file system')
  prove('not even root writes to the root file system', isRefused, asRoot.output)
  const health = await server.health()
  prove('HEALTHCHECK ends with 0', health.code === 0, health.output)
  const site = await connect(server.port)
  await site.call('irn_publish', { topic, message, ttl: 300, tag: 1108, prompt: false })
  const stopped = performance.now()
  const code = await server.stop()
  await site.hasClosed
  const log = await server.logs()
  const isDrained = code.trim() === '0' && log.includes('"draining"')
  prove(`SIGTERM drains and ends with 0, in ${seconds(stopped)} with a socket open`, isDrained, code + log)
}

async function proveVolume(podman, topic, message) {
  const server = await start(podman, 'second', ['--volume', 'latchkit:/data'])
  const wallet = await connect(server.port)
  await wallet.call('irn_subscribe', { topic })
  await until(() => wallet.received.find((one) => one.params?.data.message === message), 'the message comes')
  prove('a message of the first container comes from the second, by the volume', true)
  wallet.end()
  await server.stop()
}

async function proveUnwell(podman) {
  const server = await start(podman, 'third', ['--env', 'LATCHKIT_LISTEN_PORT=4402'])
  const { code, output } = await server.health()
  prove(
    'without a named volume it starts too; HEALTHCHECK ends with 1 where no one answers',
    code === 1,
    output,
  )
  await server.stop()
}

await ensureInstalled()
const notes = await ensureServices(wanted)
if (notes.length > 0) {
  for (const note of notes) console.error(`not proven: ${note}`)
  process.exit(1)
}
await build(['latchkit', 'server'])
const folder = mkdtempSync(join(tmpdir(), 'latchkit-container-'))
// A store of its own, and runc: crun wants cgroups that not every machine has.
const podman = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run'), '--runtime', 'runc']
try {
  await makeBase(podman, folder)
  await makeImage(podman, folder)
  console.log(`built after ${seconds(began)}`)
  const [topic, message] = [randomBytes(32).toString('hex'), randomBytes(90).toString('base64')]
  await proveFirst(podman, topic, message)
  await proveVolume(podman, topic, message)
  await proveUnwell(podman)
  console.log(`all of it in ${seconds(began)}`)
} finally {
  await run('podman', [...podman, 'rm', '--all', '--force', '--volumes'])
  rmSync(folder, { recursive: true, force: true })
}
