// What a hash costs is nothing that these tests look at.
import './cheap-password-hashes.ts'
import { main } from '../main.ts'

await main(process.env, { withPages: false })
