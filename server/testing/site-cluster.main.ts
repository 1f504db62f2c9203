import cluster from 'node:cluster'
import { runWorkers } from '../workers.ts'

if (cluster.isPrimary) {
  cluster.on('fork', ({ process: { pid } }) => process.stdout.write(`worker ${pid}\n`))
  await runWorkers(Number(process.env.WEB_CONCURRENCY))
} else {
  const { main } = await import('../main.ts')
  await main(process.env, { withPages: false })
}
