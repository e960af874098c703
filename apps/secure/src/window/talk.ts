/** The messages between a frame and its window, over a port or auth's channel. */
export interface Talk {
  /** Sends a message after those before it. Rejects if it fails: `flush` tries again. */
  send(message: object): Promise<void>
  /** Sends what was not sent yet. */
  flush(): Promise<void>
  /** Receives messages unparsed: each reader validates them. */
  listen(callback: (message: unknown) => void): void
  end(): void
}

/** Creates a talk over a port. */
export function portTalk(port: MessagePort): Talk {
  return {
    send: async (message) => port.postMessage(message),
    flush: async () => undefined,
    listen(callback) {
      port.onmessage = ({ data }) => callback(data)
    },
    end: () => port.close(),
  }
}
