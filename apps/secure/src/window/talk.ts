/** The messages of a frame and its window, over a port or over the channel of auth. */
export interface Talk {
  /** Sends a message after those before it. Rejects where it does not leave: `flush` tries again. */
  send(word: object): Promise<void>
  /** Sends what has not left yet. */
  flush(): Promise<void>
  /** Takes the messages that come, unread: each reader checks them. */
  listen(act: (word: unknown) => void): void
  end(): void
}

/** A talk over a port. */
export function portTalk(port: MessagePort): Talk {
  return {
    send: async (word) => port.postMessage(word),
    flush: async () => undefined,
    listen(act) {
      port.onmessage = ({ data }) => act(data)
    },
    end: () => port.close(),
  }
}
