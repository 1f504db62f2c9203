import * as z from 'zod/mini'
import { userEmail, username } from './users.ts'

/** Apart from the answers, which a page that shows the form has no need of. */
export const discordAccountInput = z.object({ username, email: userEmail })
