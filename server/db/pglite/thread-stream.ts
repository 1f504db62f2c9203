import { Duplex } from 'node:stream'
import type { Thread } from './thread-handle.ts'

/** AuthenticationOk and ReadyForQuery: nobody else can reach this database. */
const WELCOME = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1')
const TERMINATE = 'X'.charCodeAt(0)

type Written = { chunk: Buffer }
type Done = (error?: Error | null) => void

/**
 * What `pg` takes for the socket of a server: the thread at the other end speaks PostgreSQL's
 * protocol. All that a statement sends at once goes over in one piece.
 */
export class ThreadStream extends Duplex {
  #thread: Thread
  #isWelcomed = false

  constructor(thread: Thread) {
    super()
    this.#thread = thread
  }

  connect() {
    this.#thread.connect({
      onBytes: (bytes) => this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      onDeath: (death) => this.destroy(death),
    })
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _write(chunk: Buffer, _: string, done: Done) {
    this.#say(chunk)
    done()
  }

  override _writev(written: Written[], done: Done) {
    this.#say(Buffer.concat(written.map(({ chunk }) => chunk)))
    done()
  }

  #say(bytes: Buffer) {
    if (!this.#isWelcomed) {
      this.#isWelcomed = true
      this.push(WELCOME)
    } else if (bytes[0] === TERMINATE) this.push(null)
    else this.#thread.send(bytes)
  }

  override _read() {}

  // What `pg` asks of a socket, and what means nothing here.
  setNoDelay = () => this
  setKeepAlive = () => this
  ref = () => this
  unref = () => this
}
