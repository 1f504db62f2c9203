import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A server of `bench/servers` in a process of its own, so that the load does not share its core. */
export async function startServer(name: string, data: unknown = null) {
  const child = fork(new URL(`../servers/${name}.ts`, import.meta.url), [], { stdio: 'inherit', serialization: 'advanced' })
  child.send({ data })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    port,
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
