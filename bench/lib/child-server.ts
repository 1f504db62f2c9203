import { type ForkOptions, fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * A server of `bench/servers` in a process of its own, so that the load does not share its core.
 */
export async function startServer(name: string, data: unknown = null) {
  const options: ForkOptions = {
    stdio: 'inherit',
    serialization: 'advanced',
    execArgv: ['--expose-gc'],
  }
  const child = fork(new URL(`../servers/${name}.ts`, import.meta.url), [], options)
  child.send({ data })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    /** Bytes in use after a collection. */
    async heapUsed(): Promise<number> {
      child.send({ ask: 'heap' })
      const [{ heap }] = (await once(child, 'message')) as [{ heap: number }]
      return heap
    },
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
