import * as z from 'zod/mini'
import { newPassword, user, userEmail, username } from './users.ts'

const answer = z.object({ success: z.boolean(), message: z.string() })
const withoutNul = z.refine<string>((value) => !value.includes('\0'), 'Caractère interdit')
const captchaText = z._default(z.string().check(z.maxLength(200), withoutNul), '')
const required = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(200, message), withoutNul)

export const loginInput = z.object({
  username: required("Veuillez entrer votre nom d'utilisateur").check(
    z.trim(),
    z.minLength(1, "Veuillez entrer votre nom d'utilisateur"),
  ),
  password: required('Veuillez entrer votre mot de passe'),
  captchaText,
})
export const login = {
  body: loginInput,
  response: z.extend(answer, { token: z.string(), user }),
}

export const registerInput = z.object({
  username,
  email: userEmail,
  password: newPassword('Veuillez choisir un mot de passe valide (minimum 6 caractères)'),
  captchaText,
})
export const register = {
  body: registerInput,
  response: answer,
}

export const forgotPasswordInput = z.object({ email: userEmail })
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

export const verifyAdmin = {
  response: z.object({ isAdmin: z.literal(true) }),
}
