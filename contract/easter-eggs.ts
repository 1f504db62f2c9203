import * as z from 'zod/mini'
import { line } from './fields.ts'

const answer = z.object({ success: z.literal(true), message: z.string() })
const easterEggName = line('Secret inconnu', 60)

export const discoverEasterEgg = {
  body: z.object({ easterEggName }),
  response: answer,
}
export const claimEasterEgg = {
  body: z.object({ easterEggName, discordUsername: line('Veuillez entrer votre nom Discord', 60) }),
  response: answer,
}
export const listEasterEggClaims = {
  response: z.array(
    z.object({
      id: z.int(),
      easterEggName: z.string(),
      discordUsername: z.string(),
      claimed_at: z.string(),
    }),
  ),
}
