import { main } from '../server/main.ts'

await main(process.env, { withPages: false })
