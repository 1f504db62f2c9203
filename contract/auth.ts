import * as z from 'zod/mini'
import { forgotPasswordInput, loginInput, registerInput } from './auth-inputs.ts'
import { groupRef } from './group-ref.ts'
import { ALL_PERMISSIONS } from './permissions.ts'
import { secondStep, secondStepInput } from './second-factor.ts'
import { newPassword, user } from './users.ts'

const answer = z.object({ success: z.boolean(), message: z.string() })

export const signedIn = z.extend(answer, { token: z.string(), user })

/** Without a session, to who has a second factor: `takeSecondStep` goes on from there. */
export const goOn = z.extend(answer, { success: z.literal(false), second_step: secondStep })

export const login = {
  body: loginInput,
  response: z.union([signedIn, goOn]),
}

export const takeSecondStep = {
  body: secondStepInput,
  response: signedIn,
}

export const register = {
  body: registerInput,
  response: answer,
}

export const forgotPassword = {
  body: forgotPasswordInput,
  response: answer,
}

export const validateResetToken = {
  params: z.object({ token: z.string() }),
  response: answer,
}

export const resetPassword = {
  body: z.object({
    token: z.string('Lien de réinitialisation invalide.'),
    password: newPassword('Veuillez entrer un mot de passe valide (minimum 6 caractères)'),
  }),
  response: answer,
}

export const logout = {
  response: z.object({ success: z.literal(true) }),
}

/** With the caller's group, and what it lets them do now. */
export const verifyAdmin = {
  response: z.object({
    isAdmin: z.literal(true),
    group: z.nullable(groupRef),
    permissions: z.array(z.enum(ALL_PERMISSIONS)),
  }),
}
