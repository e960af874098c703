// The addresses of everything that runs in development. Order and meaning: README, "npm start".
import { createServer } from 'node:net'

const firstPort = 4400

/** Pages get a name of their own, so that they are cross-site to each other as in real life. */
export const places = {
  demo: { offset: 0, name: 'demo.localhost', page: true },
  server: { offset: 1, sockets: true },
  secure: { offset: 2, name: 'secure.localhost', page: true, framed: true },
  wallet: { offset: 3, name: 'wallet.localhost', page: true },
  chain: { offset: 4, sockets: true },
  chain2: { offset: 5, sockets: true },
  inbox: { offset: 6 },
  login: { offset: 7, name: 'login.localhost', page: true },
  solana: { offset: 8, sockets: true },
  bitcoin: { offset: 9 },
  polkadot: { offset: 10, sockets: true },
  recovery: { offset: 11 },
  mailer: { offset: 12 },
  smtp: { offset: 13 },
}

export function basePort(env = process.env) {
  const text = env.LATCHKIT_PORT ?? String(firstPort)
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_500) {
    throw new Error(`LATCHKIT_PORT=${text} is not a port (1 to 65500)`)
  }
  return port
}

export const portOf = (place, base = basePort()) => base + places[place].offset

export const addressOf = (place, base = basePort()) =>
  `http://${places[place].name ?? '127.0.0.1'}:${portOf(place, base)}`

/** Every way a browser may name a place: by address, as localhost, by its own name. */
export function originsOf(place, base = basePort()) {
  const hosts = ['127.0.0.1', 'localhost', `${place}.localhost`]
  const { sockets } = places[place]
  return hosts.flatMap((host) => {
    const rest = `${host}:${portOf(place, base)}`
    return sockets ? [`http://${rest}`, `ws://${rest}`] : [`http://${rest}`]
  })
}

function isFree(port) {
  return new Promise((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => probe.close(() => answer(true)))
  })
}

export async function assertFree(wanted, base = basePort()) {
  for (const place of wanted) {
    const port = portOf(place, base)
    if (await isFree(port)) continue
    throw new Error(
      `Port ${port} (${place}) is taken. Choose another first port: LATCHKIT_PORT=${base + 100} npm start`,
    )
  }
}
