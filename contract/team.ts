import * as z from 'zod/mini'
import { currentPassword } from './account.ts'
import { idParams, line } from './fields.ts'
import { groupRef, heldGroup } from './group-ref.ts'
import { GRANTABLE } from './permissions.ts'
import { username } from './users.ts'
import { versioned } from './version.ts'

/** By its name in the contract, or by its number when it is one of the owner's own. */
const groupId = z
  .string('Veuillez choisir un groupe')
  .check(z.regex(/^([a-z]{1,20}|[1-9]\d{0,8})$/, 'Veuillez choisir un groupe'))

const member = z.object({
  id: z.int(),
  username: z.string(),
  group: groupRef,
  last_login: z.nullable(z.string()),
})
export type Member = z.infer<typeof member>

const group = versioned(z.extend(heldGroup, { members: z.int() }))
export type TeamGroup = z.infer<typeof group>

export const groupInput = z.object({
  name: line('Le nom du groupe est requis', 40),
  permissions: z
    .array(z.enum(GRANTABLE, 'Droit inconnu'), 'Veuillez choisir au moins un droit')
    .check(
      z.minLength(1, 'Veuillez choisir au moins un droit'),
      z.maxLength(GRANTABLE.length, 'Un droit est choisi deux fois'),
    ),
})

const done = z.object({ success: z.literal(true) })

export const listTeam = {
  response: z.object({ members: z.array(member), groups: z.array(group) }),
}
export const addMember = { body: z.object({ username, group: groupId }), response: member }
export const placeMember = {
  params: idParams,
  body: z.object({ group: groupId }),
  response: member,
}
export const removeMember = { params: idParams, response: done }

export const createGroup = { body: groupInput, response: group }
export const updateGroup = { params: idParams, body: groupInput, response: group }
export const removeGroup = { params: idParams, response: done }

export const handOverInput = z.object({
  user_id: z.int('Veuillez choisir un membre de l’équipe').check(z.positive()),
  current_password: currentPassword,
})
export const handOver = {
  body: handOverInput,
  response: z.object({ success: z.literal(true), message: z.string() }),
}
