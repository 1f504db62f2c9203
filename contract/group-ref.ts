import * as z from 'zod/mini'
import { ALL_PERMISSIONS } from './permissions.ts'

/** A group of the team, by its name in the contract or the number of one of the owner's own. */
export const groupRef = z.object({ id: z.string(), name: z.string() })

/** With what whoever is in it may do. */
export const heldGroup = z.extend(groupRef, { permissions: z.array(z.enum(ALL_PERMISSIONS)) })
export type HeldGroup = z.infer<typeof heldGroup>
