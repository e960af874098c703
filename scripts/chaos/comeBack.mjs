// A socket to the relay that comes back as the kit's does (packages/latchkit/src/walletconnect/relay/linkTransitions.ts).
import { open } from '../../bench/relay/wire.mjs'

const [restartCode, tooManyCode] = [1001, 1013]
const pause = (ms) => new Promise((next) => setTimeout(next, ms))

/** The time that the kit waits before it opens another socket, in ms. */
function waitMs({ code, wasOpen, attempt }) {
  if (code === restartCode) return Math.random() * 2_000
  if (code === tooManyCode) return 30_000
  return wasOpen ? 100 : 1_000 * (attempt + Math.random())
}

/**
 * Opens a socket and opens another whenever it is gone, until `end` is called.
 * @param options As `open` takes them; `onOpen({ write, socket })` is called each time, `onClose(code)` when the relay says why.
 */
export function comeBack(port, { onOpen, onClose, onText, ...options }) {
  let [socket, isOver] = [undefined, false]
  async function run() {
    for (let attempt = 1; !isOver; attempt++) {
      let code
      const noteClose = (given) => {
        code = given
        onClose?.(given)
      }
      const text = (...given) => onText?.(...given)
      socket = await open(port, { ...options, onText: text, onClose: noteClose }).catch(() => undefined)
      const wasOpen = socket !== undefined
      if (socket) {
        const closed = new Promise((done) => socket.socket.once('close', done))
        socket.socket.on('error', () => undefined)
        if (isOver) socket.end()
        else onOpen?.(socket)
        await closed
        attempt = 0
      }
      if (!isOver) await pause(waitMs({ code, wasOpen, attempt }))
    }
  }
  const running = run()
  return {
    end() {
      isOver = true
      socket?.end()
      return running
    },
  }
}
